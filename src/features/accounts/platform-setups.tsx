import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { setPlatformApp } from '~/contract/connections'
import { useMay } from '~/src/api/queries/access'
import { platformListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { listed } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { KeyRound } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import type { OnAccountsSearch } from './accounts-search'

/** Which platforms people can sign in to here, and for the operator the way to set up the others. */
export function PlatformSetups({ onSearch }: { onSearch: OnAccountsSearch }) {
  const { data: setups } = useQuery(platformListQuery())
  const extensions = useExtensions()
  const refusal = useMay(setPlatformApp)
  if (!setups || !extensions.has('setPlatformApp')) return null
  const ready = setups.filter((each) => each.ready).map(({ platform }) => platformName(platform))
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 max-md:py-3">
      <span className="flex items-center gap-2 text-12 text-ink-2">
        <KeyRound aria-hidden="true" className="size-3.5 text-ink-3" />
        {ready.length > 0
          ? i18n.t('Sign-in is set up for {ready}.', { ready: listed(ready) })
          : i18n.t('Sign-in isn’t set up for any platform yet.')}
      </span>
      <span className="flex flex-wrap gap-1">
        {setups
          .filter((each) => !each.ready)
          .map(({ platform }) => (
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
            entries={setups
              .filter((each) => each.ready)
              .map(({ platform }) => ({
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
