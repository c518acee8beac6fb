import { plural } from '~/src/i18n/plural'
import { useState } from 'react'
import { type DraftState, draftHistory } from '~/src/api/draft-history'
import { postTitle } from '~/domain/posts/post-title'
import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { timeText } from '~/src/ui/time-text'
import { ComposerValues } from '../values'

type Props = { workspaceId: string; draftId: string; onRestore: (values: ComposerValues) => void }

/** Earlier states of what is being written, any of which can be had back. */
export function HistoryButton({ workspaceId, draftId, onRestore }: Props) {
  const [states, setStates] = useState<readonly DraftState[]>([])
  const read = async () => setStates((await draftHistory(workspaceId, draftId)).toReversed())
  return (
    <Popover
      label="Earlier versions"
      align="end"
      className="w-80"
      onOpenChange={(open) => open && void read()}
      trigger={
        <Button variant="quiet" icon={<History />}>
          History
        </Button>
      }
    >
      {(close) => (
        <>
          <p className="mb-1.5 px-2 text-12 text-ink-3">The last 20 versions, kept on this device</p>
          {states.length === 0 && <p className="px-2 text-ink-2">No versions yet.</p>}
          <ul aria-label="Earlier versions" className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-auto">
            {states.map((state) => {
              const values = ComposerValues.parse(state.fields)
              return (
                <li key={state.since}>
                  <button
                    type="button"
                    onClick={() => {
                      onRestore(values)
                      close()
                    }}
                    className="w-full rounded px-2 py-1.5 text-start hover:bg-hover"
                  >
                    <span dir="auto" className="block truncate font-medium">
                      {postTitle(values.text, 60)}
                    </span>
                    <span className="block text-12 text-ink-3">
                      {timeText(state.at, 'dayTime')}, {saidOf(values)}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Popover>
  )
}

/** How much it says, so that states are told apart. */
function saidOf({ text, media }: ComposerValues): string {
  const characters = [...text].length
  return [
    plural(characters, ['1 character', '# characters']),
    media.length > 0 && plural(media.length, ['1 file', '# files']),
  ]
    .filter(Boolean)
    .join(', ')
}
