import { Ban, Upload } from '~/src/ui/icons'

/** Lies over the screen while files are dragged over the page. */
export function DropSheet({ refusal }: { refusal: string | undefined }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-6 grid place-items-center rounded-lg border-2 border-dashed border-iris bg-iris-tint">
      <p role="status" className="flex items-center gap-2 text-16 font-medium text-ink">
        {refusal ? <Ban /> : <Upload />}
        {refusal ?? 'Drop to upload'}
      </p>
    </div>
  )
}
