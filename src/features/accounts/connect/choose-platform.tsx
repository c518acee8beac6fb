import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { addAccount, setPlatformApp, startConnection } from '~/contract/connections'
import { type Platform, platforms } from '~/contract/social'
import { errorDetails } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { platformListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { Button, Spinner } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { Bot, ChevronRight, FlaskConical, Lock, Plug } from '~/src/ui/icons'
import { ErrorNotice } from '~/src/ui/notices'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import type { OnAccountsSearch } from '../accounts-search'
import { DialogStep } from './dialog-step'
import { platformGuides } from './platform-guide'
import { useSignIn } from './use-sign-in'

type Props = {
  workspaceId: string
  platform: Platform | undefined
  onSearch: OnAccountsSearch
  onClose: () => void
}

/** Chooses a platform, each with its requirements, and then how to post to it. */
export function ChoosePlatform({ workspaceId, platform, onSearch, onClose }: Props) {
  return (
    <DialogStep
      note={i18n.t('Nothing is connected until you confirm.')}
      buttons={<Button onClick={onClose}>{i18n.t('Cancel')}</Button>}
    >
      <div role="radiogroup" aria-label={i18n.t('Platform')} className="-mx-2 grid">
        {platforms.map((each) => (
          <PlatformChoice
            key={each}
            platform={each}
            checked={each === platform}
            onChoose={() => onSearch({ on: each })}
          />
        ))}
      </div>
      {platform && <Ways workspaceId={workspaceId} platform={platform} onSearch={onSearch} />}
    </DialogStep>
  )
}

const choice =
  'relative grid min-h-[54px] grid-cols-[24px_minmax(0,1fr)_16px] items-center gap-3 rounded border border-transparent px-2.5 py-1.5 hover:bg-hover has-checked:border-iris-line has-checked:bg-iris-tint has-focus-visible:outline-2 has-focus-visible:outline-iris'

type ChoiceProps = { platform: Platform; checked: boolean; onChoose: () => void }

function PlatformChoice({ platform, checked, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <label className={choice}>
      <PlatformMark platform={platform} size="lg" silent />
      <span className="min-w-0">
        <span className="block font-semi">{platformName(platform)}</span>
        <span id={id} className={cx('block text-12', checked ? 'text-ink-2' : 'text-ink-3')}>
          {platformGuides[platform].needs}
        </span>
      </span>
      <input
        type="radio"
        name="connect-platform"
        checked={checked}
        aria-label={platformName(platform)}
        aria-describedby={id}
        onChange={onChoose}
        className="size-4 accent-iris outline-none!"
      />
    </label>
  )
}

type WaysProps = { workspaceId: string; platform: Platform; onSearch: OnAccountsSearch }

/** The three ways of posting to a platform. */
function Ways({ workspaceId, platform, onSearch }: WaysProps) {
  const setups = useQuery(platformListQuery())
  const extensions = useExtensions()
  const signIn = useSignIn(workspaceId, onSearch)
  const isMounted = useIsMounted()
  const mayAdd = useMay(addAccount)
  const mayStart = useMay(startConnection)
  const mayConfigure = useMay(setPlatformApp)
  const name = platformName(platform)
  const setup = setups.data?.find((each) => each.platform === platform)
  const ready = setup?.ready ?? false
  const canSetUp = extensions.has('setPlatformApp') && mayConfigure === undefined
  const start = async () => {
    if (signIn.busy) return
    // Pressed before it is known what is set up. If that fails, the error is shown above.
    const found = setups.data ?? (await setups.refetch({ cancelRefetch: false })).data
    if (!found || !isMounted()) return
    if (found.some((each) => each.platform === platform && each.ready)) signIn.start({ platform })
    else onSearch({ connect: 'setup', on: platform })
  }
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1.5">
        {i18n.t('How to post to {name}', { name })}
      </h3>
      {setups.error && (
        <div className="mb-2">
          <ErrorNotice
            title={i18n.t('Couldn’t load what is set up here')}
            {...errorDetails(setups.error)}
            retrying={setups.isFetching}
            onRetry={() => void setups.refetch()}
          />
        </div>
      )}
      <div className="rounded border border-line-2">
        <Way
          icon={signIn.busy ? <Spinner /> : <Plug aria-hidden="true" />}
          title={i18n.t('Sign in to {name}', { name })}
          detail={
            signIn.elsewhere
              ? i18n.t('The studio posts for you. Signing in opens the studio’s own dashboard in a new tab.')
              : ready || setups.isPending
                ? i18n.t('The studio posts for you.')
                : i18n.t('The studio posts for you. Needs setting up first.')
          }
          notAllowed={
            mayStart ??
            (!ready && !canSetUp && setups.data
              ? i18n.t('Sign-in to {name} isn’t set up here. Ask the person who runs this studio.', { name })
              : undefined)
          }
          onClick={() => void start()}
        />
        <Way
          icon={<Bot aria-hidden="true" />}
          title={i18n.t('Agent session')}
          detail={i18n.t('Your script, n8n or AI client posts it, or you do. Free.')}
          notAllowed={mayAdd}
          onClick={() => onSearch({ connect: 'agent_session', on: platform })}
        />
        <Way
          icon={<FlaskConical aria-hidden="true" />}
          title={i18n.t('Practice account')}
          detail={i18n.t('A simulated {name} in this studio. Uses trial credits.', { name })}
          notAllowed={mayAdd}
          onClick={() => onSearch({ connect: 'practice', on: platform })}
        />
      </div>
    </section>
  )
}

type WayProps = {
  icon: ReactNode
  title: string
  detail: string
  notAllowed: string | undefined
  onClick: () => void
}

function Way({ icon, title, detail, notAllowed, onClick }: WayProps) {
  const id = useId()
  return (
    <div
      className={cx(
        'relative grid min-h-12 grid-cols-[16px_minmax(0,1fr)_14px] items-center gap-3 border-t border-line px-3 py-1.5 first:rounded-t first:border-t-0 last:rounded-b hover:bg-hover',
        notAllowed && 'bg-well',
      )}
    >
      <span className="text-ink-3">{icon}</span>
      <span className="min-w-0">
        {/* Only the visible text is the button's name, but the whole row is clickable. */}
        <button
          type="button"
          aria-describedby={id}
          aria-disabled={notAllowed ? true : undefined}
          onClick={() => notAllowed === undefined && onClick()}
          className={cx(
            'block w-full text-start font-semi outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-iris',
            notAllowed && 'text-ink-3',
          )}
        >
          {title}
        </button>
        <span id={id} className="flex gap-1 text-12 text-ink-3">
          {notAllowed && <Lock className="mt-0.5 size-3 flex-none" />}
          {notAllowed ?? detail}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3 rtl:-scale-x-100" />
    </div>
  )
}
