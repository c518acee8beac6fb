import { useNavigate } from '@tanstack/react-router'
import { SearchBox } from '~/src/search/search-box'

interface SheetSearchProps {
  sought: string | undefined
  found: number
  all: number
}

/** Finds runs on the sheet; what is sought stands in the address. */
export function SheetSearch({ sought, found, all }: SheetSearchProps) {
  const navigate = useNavigate()
  return (
    <div role="search" aria-label="Generated content" className="-mb-2 flex items-center gap-3">
      <SearchBox
        label="Search results"
        className="w-72 max-md:w-full max-md:flex-1"
        value={sought ?? ''}
        onChange={(text) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, q: text || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <span role="status" className="tnum text-12 text-ink-3 empty:hidden">
        {sought !== undefined && `${found} of ${all}`}
      </span>
    </div>
  )
}
