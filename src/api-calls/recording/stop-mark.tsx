import { toast } from '~/src/ui/toast'
import { Tooltip } from '~/src/ui/tooltip'
import { plural } from '~/src/i18n/plural'
import { stopRecording, useRecording } from './recording'

/** In the top bar while a recording runs: that it does, and its end. */
export function StopBadge() {
  const count = useRecording()?.calls.length ?? 0
  const stop = () => {
    stopRecording()
    toast.show({
      title: plural(count, ['1 call recorded', '# calls recorded']),
      detail: 'Find the script under API calls.',
    })
  }
  return (
    <Tooltip text={plural(count, ['Recording: 1 call so far', 'Recording: # calls so far'])}>
      <button
        type="button"
        aria-label="Stop recording"
        onClick={stop}
        className="flex h-8 items-center gap-1.5 rounded px-2 text-12 text-ink-2 hover:bg-hover max-md:h-10"
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-red">
          <rect x="1.5" y="1.5" width="9" height="9" rx="1" />
        </svg>
        <span className="max-lg:hidden">Stop recording</span>
      </button>
    </Tooltip>
  )
}
