import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Endpoint, scopes } from '~/contract/endpoint'
import * as operations from '~/contract/endpoints'
import { meQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { readOnly } from '~/src/api/session/read-only'
import { setReadOnly } from '~/src/api/session/read-only-setting'
import { useSession } from '~/src/api/session/session'
import { QueryState } from '~/src/feedback/query-state'
import { useStore } from '~/src/store/store'
import { Switch } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/class-names'
import { Ban, Check } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { TokensSection } from './tokens-section'

/** The token's owner and scopes and, on the embedded server, all tokens. */
export function TokenTab() {
  const me = useQuery(meQuery())
  const { session } = useSession()
  const extensions = useExtensions()
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="developer-token">
        <h2 id="developer-token" className="mb-2">
          {i18n.t('Token')}
        </h2>
        {/* At least as high as the skeleton, with room for an id of two lines on phones, so that nothing below moves. */}
        <div className="min-h-57 max-md:min-h-62">
          <QueryState
            query={me}
            failed={i18n.t('Couldn’t load the token’s owner')}
            loading={<SkeletonRows label={i18n.t('Loading token')} rows={4} />}
          >
            {(principal) => (
              <>
                <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
                  <dt className="text-ink-3">{i18n.t('Signed in as')}</dt>
                  <dd>
                    {principal.name ?? principal.email ?? '—'}{' '}
                    <code className="font-mono text-ink-3">{principal.id}</code>
                  </dd>
                  <dt className="text-ink-3">{i18n.t('Stored')}</dt>
                  <dd>{session?.remembered ? i18n.t('on this device') : i18n.t('in this tab only')}</dd>
                </dl>
                {principal.scopes.length === 0 && (
                  <p className="mb-2 text-ink-2">
                    {i18n.t(
                      'The API lists no scopes known here. You can try any call: the API rejects what this token can’t do.',
                    )}
                  </p>
                )}
                <ul>
                  {scopes.map((scope) => (
                    <li key={scope} className="border-t border-line last:border-b">
                      <Scope
                        scope={scope}
                        has={principal.scopes.length === 0 ? undefined : principal.scopes.includes(scope)}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </QueryState>
        </div>
      </section>
      <ReadOnlySwitch />
      {extensions.has('listTokens') && <TokensSection />}
    </div>
  )
}

function Scope({ scope, has }: { scope: (typeof scopes)[number]; has: boolean | undefined }) {
  const permitted = Object.entries<Endpoint>(operations).filter(([, each]) => each.scope === scope)
  return (
    <details>
      <summary className="flex min-h-10 cursor-default items-center gap-2">
        {has && <Check aria-hidden="true" className="size-3.5 text-green" />}
        {has === false && <Ban aria-hidden="true" className="size-3.5 text-ink-3" />}
        <span className={has === false ? 'text-ink-3 line-through' : 'font-medium'}>{scope}</span>
        <span className="sr-only">
          {has === undefined ? i18n.t('not provided') : has ? i18n.t('granted') : i18n.t('not granted')}
        </span>
        <span className="ms-auto text-12 text-ink-3">
          {i18n.t('{count, plural, one {1 call} other {# calls}}', { count: permitted.length })}
        </span>
      </summary>
      <ul className="ms-5.5 mb-3 grid gap-1 text-ink-2">
        {permitted.map(([name, { method, path, summary }]) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/developer"
              search={{ tab: 'explorer', endpoint: name }}
              className={`${linkClass} font-mono text-12 break-all max-md:-my-1 max-md:py-3`}
            >
              {method} {path.replace('/workspaces/{workspaceId}', '…')}
            </Link>
            <span>{i18n.t(summary)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Blocks all writes from this browser, regardless of the token's scopes. */
function ReadOnlySwitch() {
  const on = useStore(readOnly)
  return (
    <section aria-labelledby="developer-read-only" className="rounded border border-line p-3">
      <h2 id="developer-read-only" className="sr-only">
        {i18n.t('Read-only')}
      </h2>
      <Switch
        label={<span className="font-medium">{i18n.t('Read-only')}</span>}
        hint={i18n.t(
          'Blocks all changes from this browser, in every tab, so you can look around a live workspace safely.',
        )}
        checked={on}
        onChange={(event) => setReadOnly(event.target.checked)}
      />
    </section>
  )
}
