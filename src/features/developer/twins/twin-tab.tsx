import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workspaceListQuery } from '~/src/api/queries/account'
import { useMinute } from '~/src/calendar/use-now'
import { linkClass } from '~/src/ui/link-class'
import { agoText } from '~/src/ui/time-text'
import { MakeTwin } from './make-twin'
import { TwinPanel } from './twin-panel'

/** Copies of workspaces to try things in: made here, made to fail here, and compared with what they came from. */
export function TwinTab({ twinId }: { twinId: string | undefined }) {
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const now = useMinute()
  const twins = workspaces.filter(({ twinOf }) => twinOf !== undefined)
  if (twinId !== undefined) return <TwinPanel key={twinId} workspaceId={twinId} />
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <MakeTwin workspaces={workspaces.filter(({ twinOf }) => twinOf === undefined)} />
      <section aria-labelledby="developer-twins">
        <h2 id="developer-twins">Twins</h2>
        {twins.length === 0 && <p className="mt-0.5 text-ink-2">No twins yet.</p>}
        <ul className="mt-2">
          {twins.toReversed().map(({ workspaceId, name, createdAt }) => (
            <li key={workspaceId} className="flex min-h-10 items-center gap-3 border-t border-line py-1.5">
              <Link to="/developer" search={{ tab: 'twin', twin: workspaceId }} className={linkClass}>
                {name}
              </Link>
              <span className="ms-auto text-12 text-ink-3">created {agoText(createdAt ?? '', now)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
