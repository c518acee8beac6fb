import { type ReactNode, useState } from 'react'

export interface JsonTreeProps {
  value: unknown
  label: string
  /** Levels that are expanded at first. */
  depth: number
}

/** Any JSON as a tree that opens and closes by pointer and keyboard. */
export function JsonTree({ value, label, depth }: JsonTreeProps) {
  return (
    // Scrollable by keyboard.
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      className="max-h-[60vh] overflow-auto font-mono text-12"
    >
      <Node value={value} depth={depth} />
    </div>
  )
}

interface NodeProps {
  name?: string | undefined
  value: unknown
  depth: number
}

function Node({ name, value, depth }: NodeProps) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} depth={depth} />
  return (
    <div className="ps-4 wrap-anywhere">
      <Key name={name} />
      <Plain value={value} />
    </div>
  )
}

/** Collapsed branches aren't rendered, as an OpenAPI document has thousands of nodes. */
function Branch({ name, value, depth }: NodeProps & { value: object }) {
  const [open, setOpen] = useState(depth > 0)
  const entries = Object.entries<unknown>({ ...value })
  const size = (
    <span className="text-ink-3">{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</span>
  )
  if (entries.length === 0)
    return (
      <div className="ps-4">
        <Key name={name} />
        {size}
      </div>
    )
  return (
    <details open={open} className="ps-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-ms-4 min-h-6 cursor-default leading-6 break-all">
        <Key name={name} />
        {size}
      </summary>
      {open &&
        entries.map(([each, inner]) => <Node key={each} name={each} value={inner} depth={depth - 1} />)}
    </details>
  )
}

const Key = ({ name }: { name: string | undefined }) =>
  name !== undefined && <span className="text-ink-2">{name}: </span>

function Plain({ value }: { value: unknown }): ReactNode {
  if (typeof value === 'string') return <span className="text-ink">“{value}”</span>
  // A number, a boolean, or null.
  return <span className="text-ink-2">{JSON.stringify(value)}</span>
}
