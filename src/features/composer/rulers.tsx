import { rulings } from '~/domain/platforms/rulings'
import { Ruler } from '~/src/ui/ruler'
import { draftFor, platformsOf } from './matters'
import type { ComposerValues } from './values'

/** How the text measures by each chosen platform's own count. */
export function rulingsOf(values: ComposerValues) {
  return platformsOf(values).flatMap((platform) => rulings(draftFor(values, platform), [platform]))
}

export function Rulers({ all }: { all: ReturnType<typeof rulingsOf> }) {
  if (all.length === 0) return null
  return (
    <section aria-label="Length per platform" className="grid gap-[5px]">
      {all.map(({ platform, length, limit }) => (
        <Ruler key={platform} platform={platform} value={length} limit={limit} />
      ))}
    </section>
  )
}
