import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { LazyMenu } from '~/src/ui/lazy'
import { MenuIcon, PenLine, SquareTerminal } from '~/src/ui/icons'
import { tabLinkClass, tabMarkClass } from '~/src/ui/rail'
import { type Screen, type ScreenId, screens } from '~/src/navigation/screens'
import { ScreenLink } from './rail'
import { languageEntries, themeEntries } from './preferences-menu'

const inBar: readonly ScreenId[] = ['home', 'calendar', 'studio']
const rest = screens.filter((screen) => !inBar.includes(screen.id))

export interface TabBarProps {
  workspaceId: string
  current: ScreenId | undefined
  onCalls: () => void
}

/** The phone's tab bar: Home, Calendar, New post, Studio, More. */
export function TabBar({ workspaceId, current, onCalls }: TabBarProps) {
  const tab = (screen: Screen) => (
    <ScreenLink
      key={screen.id}
      screen={screen}
      workspaceId={workspaceId}
      current={screen.id === current}
      className={tabLinkClass}
    >
      <screen.icon aria-hidden="true" />
      {screen.name}
    </ScreenLink>
  )
  const [home, calendar, studio] = inBar.map((id) => screens.find((screen) => screen.id === id))
  return (
    <>
      {home && tab(home)}
      {calendar && tab(calendar)}
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        className={tabLinkClass}
        aria-label={i18n.t('New post')}
      >
        <span className={tabMarkClass}>
          <PenLine />
        </span>
      </Link>
      {studio && tab(studio)}
      <LazyMenu
        label={i18n.t('More screens')}
        align="end"
        trigger={
          <button type="button" className={tabLinkClass} aria-label={i18n.t('More screens')}>
            <Trans id="<0/> More" components={{ 0: <MenuIcon aria-hidden="true" /> }} />
          </button>
        }
        entries={[
          ...rest.map((screen) => ({
            id: screen.id,
            label: screen.name,
            icon: <screen.icon />,
            link: (content: React.ReactNode) => (
              <ScreenLink
                screen={screen}
                workspaceId={workspaceId}
                current={screen.id === current}
                className=""
              >
                {content}
              </ScreenLink>
            ),
          })),
          { id: 'rule', rule: true },
          { id: 'calls', label: i18n.t('API calls'), icon: <SquareTerminal />, onSelect: onCalls },
          ...themeEntries(),
          ...languageEntries(),
        ]}
      />
    </>
  )
}
