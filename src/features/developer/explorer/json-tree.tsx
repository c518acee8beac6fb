import type { ReactNode } from 'react'

export interface JsonTreeProps {
  value: unknown
  label: string
  /** Levels that stand open. */
  depth?: number | undefined
}

/** Any JSON as a tree: opened and closed by pointer and keyboard. */
export function JsonTree({ value, label, depth = 2 }: JsonTreeProps) {
  return (
    // Scrolls by keyboard too.
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-h-[60vh] overflow-auto font-mono text-12"
    >
      <Node value={value} depth={depth} />
    </div>
  )
}

function Node({ name, value, depth }: { name?: string | undefined; value: unknown; depth: number }) {
  const key = name !== undefined && <span className="text-ink-2">{name}: </span>
  if (typeof value !== 'object' || value === null)
    return (
      <div className="ps-4 break-words">
        {key}
        <Plain value={value} />
      </div>
    )
  const entries = Object.entries<unknown>({ ...value })
  const what = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0)
    return (
      <div className="ps-4">
        {key}
        <span className="text-ink-3">{what}</span>
      </div>
    )
  return (
    <details open={depth > 0} className="ps-4">
      <summary className="-ms-4 cursor-default">
        {key}
        <span className="text-ink-3">{what}</span>
      </summary>
      {entries.map(([each, inner]) => (
        <Node key={each} name={each} value={inner} depth={depth - 1} />
      ))}
    </details>
  )
}

function Plain({ value }: { value: unknown }): ReactNode {
  if (typeof value === 'string') return <span className="text-ink">“{value}”</span>
  // Of JSON only numbers, yes and no, and null are left.
  return <span className="text-ink-2">{JSON.stringify(value)}</span>
}
