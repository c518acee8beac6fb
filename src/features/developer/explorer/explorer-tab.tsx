import { useNavigate } from '@tanstack/react-router'
import { useExtensions } from '~/src/api/extensions'
import { useCurrentWorkspace } from '~/src/modules/current-workspace'
import { Combobox } from '~/src/ui/combobox'
import { Field } from '~/src/ui/field'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { explorable, topicOf } from './endpoints'
import { RequestForm } from './request-form'

/** Every endpoint of the contract as a form that sends for real. */
export function ExplorerTab({ name }: { name: string | undefined }) {
  const navigate = useNavigate()
  const extensions = useExtensions()
  const workspace = useCurrentWorkspace()
  const all = explorable((each) => extensions.has(each))
  const chosen = all.find((each) => each.name === name) ?? all[0]
  return (
    <section aria-labelledby="developer-explorer">
      <h2 id="developer-explorer" className="mb-2">
        Explorer <span className="text-12 font-normal text-ink-3">sends for real, with your token</span>
      </h2>
      <div className="mb-5 max-w-2xl">
        <Field label="Endpoint">
          <Combobox
            options={all.map((each) => ({
              value: each.name,
              label: `${each.endpoint.method} ${each.endpoint.path}`,
              hint: `${each.name} · ${topicOf(each)} · ${each.endpoint.summary}`,
            }))}
            value={chosen?.name}
            onChange={(next) =>
              void navigate({ to: '/developer', search: { tab: 'explorer', endpoint: next }, replace: true })
            }
          />
        </Field>
      </div>
      {chosen && workspace ? (
        <RequestForm
          key={chosen.name}
          name={chosen.name}
          endpoint={chosen.endpoint}
          workspaceId={workspace.id}
        />
      ) : (
        <Skeleton label="Loading the explorer">
          <Block className="h-64 rounded" />
        </Skeleton>
      )}
    </section>
  )
}
