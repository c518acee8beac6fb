import { useEffect, useRef, useState } from 'react'
import { scopes } from '~/contract/endpoint'
import type { Connected } from '~/src/api/connect'
import { Button } from '~/src/ui/button'
import { ArrowRight, Ban, Check } from '~/src/ui/icons'

/** Milliseconds for which the page says who one is before it opens the studio by itself. */
const pause = 2500

export interface WhoYouAreProps {
  connected: Connected
  preferred: string | undefined
  onOpen: (workspaceId: string | undefined) => void
}

/** Who the token belongs to, what it may do and which workspaces it opens. Goes on by itself unless one stays. */
export function WhoYouAre({ connected, preferred, onOpen }: WhoYouAreProps) {
  const { principal, workspaces } = connected
  const heading = useRef<HTMLHeadingElement>(null)
  const [staying, setStaying] = useState(false)
  const name = principal.name ?? principal.email ?? principal.id ?? 'an unnamed user'
  const told = principal.scopes.length > 0 ? scopes : []
  const goes = !staying && workspaces.length > 0
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => onOpen(undefined), pause)
    return () => clearTimeout(timer)
  }, [goes, onOpen])
  const opening = workspaces.find((workspace) => workspace.workspaceId === preferred)
  return (
    <div className="grid gap-4" onPointerDown={() => setStaying(true)} onKeyDown={() => setStaying(true)}>
      <header>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          Signed in as {name}
        </h1>
        {principal.email && principal.email !== name && (
          <p className="text-14 text-ink-2">{principal.email}</p>
        )}
      </header>
      <section aria-labelledby="scopes">
        <h2 id="scopes">This token can</h2>
        {told.length === 0 && <p className="text-ink-2">The API doesn’t list this token’s scopes.</p>}
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
          {told.map((scope) => {
            const has = principal.scopes.includes(scope)
            return (
              <li
                key={scope}
                className={has ? 'flex items-center gap-1.5' : 'flex items-center gap-1.5 text-ink-3'}
              >
                {has ? <Check className="size-3.5 text-green" /> : <Ban className="size-3.5" />}
                {has ? scope : `no ${scope} access`}
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="workspaces">
        <h2 id="workspaces">Workspaces</h2>
        {workspaces.length === 0 && (
          <p className="text-ink-2">No workspaces yet. A workspace owner can add {name} as a member.</p>
        )}
        <ul className="mt-1 grid gap-1.5">
          {workspaces.map((workspace) => (
            <li key={workspace.workspaceId} className="grid">
              <Button className="!justify-between" onClick={() => onOpen(workspace.workspaceId)}>
                {workspace.name ?? workspace.workspaceId}
                <ArrowRight className="size-3.5 rtl:-scale-x-100" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {goes && (
        <p role="status" className="text-12 text-ink-3">
          Opening {opening?.name ?? 'the studio'}… Press any key to stay here.
        </p>
      )}
    </div>
  )
}
