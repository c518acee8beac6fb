/** The record as the service answered it, with fields that the studio does not know. */
export function RawFields({ record }: { record: object }) {
  return (
    <details className="text-12">
      <summary className="w-fit cursor-default rounded text-ink-2 hover:text-ink max-md:py-3">
        All fields
      </summary>
      <pre
        // A region that scrolls must take the focus, or the keyboard cannot scroll it.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded bg-well p-2.5 font-mono whitespace-pre-wrap break-all"
      >
        {JSON.stringify(record, null, 2)}
      </pre>
    </details>
  )
}
