import { linkClass } from '~/src/ui/link-class'

/** What a record holds beyond what the contract knows (design.md "responses tolerant"): shown, not hidden. */
export function OtherFields({ record, known }: { record: object; known: readonly string[] }) {
  const others = Object.entries(record).filter(
    // What begins with a $ is noted by the page itself.
    ([name, value]) => value !== undefined && !known.includes(name) && !name.startsWith('$'),
  )
  if (others.length === 0) return null
  return (
    <details>
      <summary className={linkClass}>Other fields</summary>
      <dl className="mt-2 grid gap-1.5">
        {others.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
