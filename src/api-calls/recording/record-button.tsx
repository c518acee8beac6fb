import { Button } from '~/src/ui/button'
import { startRecording, stopRecording, useRecording } from './recording'

/** Begins to record what is done in the UI, and ends it. */
export function RecordButton() {
  const recording = useRecording()
  const running = recording?.running === true
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={running}
      icon={
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-red">
          {running ? <rect x="1.5" y="1.5" width="9" height="9" rx="1" /> : <circle cx="6" cy="6" r="5" />}
        </svg>
      }
      onClick={running ? stopRecording : startRecording}
    >
      {running ? `Stop · ${recording.calls.length}` : 'Record'}
    </Button>
  )
}
