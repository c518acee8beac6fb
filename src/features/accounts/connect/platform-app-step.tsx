import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlatformSetup } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { platformListQuery } from '~/src/api/queries/connections'
import { QueryState } from '~/src/feedback/query-state'
import { Button, buttonClass } from '~/src/ui/button'
import { CopyLine } from '~/src/ui/copy-line'
import { ExternalLink } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { platformName } from '~/src/ui/platform-mark'
import { SkeletonRows } from '~/src/ui/skeleton'
import type { OnAccountsSearch } from '../accounts-search'
import { DialogStep } from './dialog-step'
import { PlatformAppForm } from './platform-app-form'
import { platformGuides, shortScope } from './platform-guide'
import { useSignIn } from './use-sign-in'

type Props = {
  workspaceId: string
  platform: Platform
  onSearch: OnAccountsSearch
  onClose: () => void
}

/** One-time setup by the operator: create an app at the platform and enter its keys here. */
export function PlatformAppStep(props: Props) {
  const { platform, ...rest } = props
  const setups = useQuery(platformListQuery())
  return (
    <QueryState
      query={setups}
      failed={i18n.t('Couldn’t load what is set up here')}
      loading={<SkeletonRows label={i18n.t('Loading set-up')} rows={6} />}
    >
      {(listed) => {
        const setup = listed.find((each) => each.platform === platform)
        if (!setup)
          return (
            <p className="pb-4">
              {i18n.t('This studio can’t sign in to {platform}.', { platform: platformName(platform) })}
            </p>
          )
        return setup.source === 'environment' ? (
          <FromEnvironment {...props} />
        ) : (
          <PlatformAppForm {...rest} setup={setup} steps={<Steps setup={setup} />} />
        )
      }}
    </QueryState>
  )
}

/** Environment variables take precedence over stored keys, so nothing can be changed here. */
function FromEnvironment({ workspaceId, platform, onSearch, onClose }: Props) {
  const { start, busy } = useSignIn(workspaceId, onSearch)
  const name = platformName(platform)
  return (
    <DialogStep
      buttons={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => start({ platform })}>
            {i18n.t('Sign in to {name}', { name })}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {i18n.t('{name} is set up through environment variables. Change them where this studio is started.', {
          name,
        })}
      </p>
    </DialogStep>
  )
}

/** Instructions for the platform's developer console. */
function Steps({ setup }: { setup: PlatformSetup }) {
  const guide = platformGuides[setup.platform]
  const host = new URL(guide.console).host
  const texts: ReactNode[] = [
    <div key="create" className="grid gap-1.5">
      <span>{guide.create}</span>
      <span>
        <a
          href={guide.console}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'sm' })}
        >
          <Trans
            id="<0/> Open {host}"
            values={{ host: <>{host}</> }}
            components={{ 0: <ExternalLink aria-hidden="true" /> }}
          />
        </a>
      </span>
    </div>,
    ...(setup.redirectUri === undefined
      ? []
      : [<RedirectAddress key="redirect" address={setup.redirectUri} />]),
    ...(setup.scopes.length === 0 ? [] : [<Permissions key="scopes" scopes={setup.scopes} />]),
    ...guide.then.map((text) => <span key={text}>{text}</span>),
    <span key="keys">
      <Trans
        id="Paste its keys: {0}"
        values={{ 0: <>{guide.keys && <span className="text-ink-3">{guide.keys}</span>}</> }}
      />
    </span>,
  ]
  return (
    <>
      <Banner title={guide.review.title}>{guide.review.detail}</Banner>
      {setup.fetchesMedia && !setup.publicOrigin && (
        <Banner tone="amber" title={i18n.t('This studio can’t be reached from the internet')}>
          {i18n.t(
            '{platform} fetches media from here. Set STUDIO_ORIGIN to a public https address before you post images.',
            { platform: platformName(setup.platform) },
          )}
        </Banner>
      )}
      <ol className="grid gap-3">
        {texts.map((text, index) => (
          <li key={index} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5">
            <span
              aria-hidden="true"
              className="tnum grid size-5 place-items-center rounded-sm bg-press text-12 font-semi"
            >
              {index + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </>
  )
}

function RedirectAddress({ address }: { address: string }) {
  return (
    <div className="min-w-0">
      <Trans
        id="Add this redirect address to the app: <0/>"
        components={{
          0: <CopyLine text={address} what={i18n.t('redirect address')} className="mt-1.5" />,
        }}
      />
    </div>
  )
}

function Permissions({ scopes }: { scopes: readonly string[] }) {
  return (
    <div className="min-w-0">
      <Trans
        id="Give it these permissions: <0/>"
        components={{
          0: (
            <ul className="mt-1.5 flex flex-wrap gap-1">
              {scopes.map((scope) => (
                <li key={scope} className="rounded-sm bg-press px-1.5 py-0.5 font-mono text-12 break-all">
                  {shortScope(scope)}
                </li>
              ))}
            </ul>
          ),
        }}
      />
    </div>
  )
}
