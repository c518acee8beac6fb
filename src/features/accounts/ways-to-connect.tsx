import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addAccount, setPlatformApp, startConnection } from '~/contract/connections'
import { useMay } from '~/src/api/queries/access'
import { platformListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { listed } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { Bot, FlaskConical, KeyRound, Plug } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import type { OnAccountsSearch } from './accounts-search'

/** The ways to connect a first account, each with its requirements. */
export function WaysToConnect({ onSearch }: { onSearch: OnAccountsSearch }) {
  const mayAdd = useMay(addAccount)
  const maySignIn = useMay(startConnection)
  return (
    <section aria-labelledby="accounts-ways" className="max-w-[880px] pt-3">
      <h2 id="accounts-ways" className="border-b border-line pb-2">
        {i18n.t('Three ways to connect')}
      </h2>
      <ul>
        <Way
          icon={<FlaskConical aria-hidden="true" />}
          title={i18n.t('Try it first')}
          needs={i18n.t('Needs nothing, takes ten seconds. Uses trial credits.')}
          button={
            <Button notAllowed={mayAdd} onClick={() => onSearch({ connect: 'practice' })}>
              {i18n.t('Practice account')}
            </Button>
          }
        >
          {i18n.t(
            'Try everything on a simulated platform in this studio: choose a platform and a handle. Nothing leaves this studio.',
          )}
        </Way>
        <Way
          icon={<Plug aria-hidden="true" />}
          title={i18n.t('Let the studio post')}
          needs={i18n.t(
            'Needs an app at the platform, set up once. Most platforms limit what an app may do without review; you see that first.',
          )}
          button={
            <Button notAllowed={maySignIn} onClick={() => onSearch({ connect: 'choose' })}>
              {i18n.t('Sign in to a platform')}
            </Button>
          }
        >
          {i18n.t(
            'The studio posts for you, through a developer app of your own at X, Instagram, Facebook, LinkedIn, YouTube, TikTok or Reddit.',
          )}
        </Way>
        <Way
          icon={<Bot aria-hidden="true" />}
          title={i18n.t('Post by agent or by hand')}
          needs={i18n.t('Needs no app at the platform. Free.')}
          button={
            <Button notAllowed={mayAdd} onClick={() => onSearch({ connect: 'agent_session' })}>
              {i18n.t('Agent session')}
            </Button>
          }
        >
          {i18n.t(
            'Your own script, n8n or AI client fetches each post when it’s due and publishes it, or you post it yourself from your phone.',
          )}
        </Way>
      </ul>
    </section>
  )
}

type WayProps = { icon: ReactNode; title: string; needs: string; button: ReactNode; children: ReactNode }

function Way({ icon, title, needs, button, children }: WayProps) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_208px] items-center gap-x-4 gap-y-2 border-b border-line py-4 max-md:grid-cols-[20px_minmax(0,1fr)] [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:self-start">
      {icon}
      <div className="min-w-0">
        <h3>{title}</h3>
        <p className="mt-1 max-w-[62ch] text-ink-2">{children}</p>
        <p className="mt-1 max-w-[62ch] text-12 text-ink-3">{needs}</p>
      </div>
      <span className="grid max-md:col-start-2 max-md:justify-items-start">{button}</span>
    </li>
  )
}

/** Which platforms are set up for sign-in, with buttons for the operator to set up the others. */
export function PlatformSetups({ onSearch }: { onSearch: OnAccountsSearch }) {
  const { data: setups } = useQuery(platformListQuery())
  const extensions = useExtensions()
  const refusal = useMay(setPlatformApp)
  if (!setups || !extensions.has('setPlatformApp')) return null
  const ready = setups.filter((each) => each.ready)
  const missing = setups.filter((each) => !each.ready)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 max-md:py-3">
      <span className="flex items-center gap-2 text-12 text-ink-2">
        <KeyRound aria-hidden="true" className="size-3.5 text-ink-3" />
        {ready.length > 0
          ? i18n.t('Sign-in is set up for {ready}.', {
              ready: listed(ready.map(({ platform }) => platformName(platform))),
            })
          : i18n.t('Sign-in isn’t set up for any platform yet.')}
      </span>
      <span className="flex flex-wrap gap-1">
        {missing.map(({ platform }) => (
          <Button
            key={platform}
            size="sm"
            variant="quiet"
            notAllowed={refusal}
            onClick={() => onSearch({ connect: 'setup', on: platform })}
          >
            {i18n.t('Set up {platform}', { platform: platformName(platform) })}
          </Button>
        ))}
        {ready.length > 0 && (
          <Menu
            label={i18n.t('Change set-up')}
            trigger={
              <Button size="sm" variant="quiet" notAllowed={refusal}>
                {i18n.t('Change set-up')}
              </Button>
            }
            entries={ready.map(({ platform }) => ({
              id: platform,
              label: platformName(platform),
              icon: <PlatformMark platform={platform} silent />,
              onSelect: () => onSearch({ connect: 'setup', on: platform }),
            }))}
          />
        )}
      </span>
    </div>
  )
}
