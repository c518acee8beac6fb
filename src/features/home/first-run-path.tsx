import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addAccount } from '~/contract/connections'
import { createPost, createProduct, generateImage, importBrandKit, schedulePost } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { Button, buttonClass } from '~/src/ui/button'
import { Check } from '~/src/ui/icons'
import { type StepId, useFirstRunSteps } from './first-run-steps'

interface StepLinkProps {
  id: StepId
  workspaceId: string
  primary: boolean
  /** The step's title, for screen readers. */
  title: string
}

const screens = {
  account: '/w/$workspaceId/accounts',
  brand: '/w/$workspaceId/brand',
  product: '/w/$workspaceId/products',
  picture: '/w/$workspaceId/studio/image',
  post: '/w/$workspaceId/posts/new',
  calendar: '/w/$workspaceId/calendar',
} as const

/** What each step calls in the end. */
const calls = {
  account: addAccount,
  brand: importBrandKit,
  product: createProduct,
  picture: generateImage,
  post: createPost,
  calendar: schedulePost,
} as const

/** A link to the screen where the step is done; a disabled button for people who may not do it. */
function StepLink({ id, workspaceId, primary, title }: StepLinkProps) {
  const refusal = useMay(calls[id])
  const variant = primary ? 'primary' : 'plain'
  const label = i18n.t('Start: {title}', { title })
  if (refusal !== undefined)
    return (
      <Button size="sm" variant={variant} notAllowed={refusal} aria-label={label}>
        {i18n.t('Start')}
      </Button>
    )
  return (
    <Link
      to={screens[id]}
      params={{ workspaceId }}
      {...(id === 'account' && { search: { connect: 'choose' } })}
      {...(id === 'brand' && { search: { import: true } })}
      className={buttonClass({ size: 'sm', variant })}
      aria-label={label}
    >
      {i18n.t('Start')}
    </Link>
  )
}

const words: Record<StepId, { title: string; why: string }> = {
  account: {
    title: i18n.t('Connect an account'),
    why: i18n.t('A practice account takes ten seconds: nothing leaves this studio.'),
  },
  brand: {
    title: i18n.t('Import your brand from your website'),
    why: i18n.t('Colours, fonts, logo and voice. You review each change, and can undo it.'),
  },
  product: {
    title: i18n.t('Add a product'),
    why: i18n.t('Import it from its web page, or enter it yourself.'),
  },
  picture: {
    title: i18n.t('Generate or upload an image'),
    why: i18n.t('In your brand colours and the right shape for each platform.'),
  },
  post: {
    title: i18n.t({ id: 'Write a post (step)', message: 'Write a post' }),
    why: i18n.t('For several accounts at once, with each platform’s limits in view.'),
  },
  calendar: {
    title: i18n.t('Schedule your post'),
    why: i18n.t('Drag the draft onto a day, or choose a time.'),
  },
}

type FirstRunPathProps = {
  workspaceId: string
  /** How many posts Home knows. */
  posts: number
  /** Shown instead if posts that Home doesn't know are scheduled. */
  week: ReactNode
  skip: () => void
}

/**
 * The steps to a first scheduled post, each on its own screen. Shown in place of the week, at the same
 * height.
 */
export default function FirstRunPath({ workspaceId, posts, week, skip }: FirstRunPathProps) {
  const firstRun = useFirstRunSteps(workspaceId, posts, skip)
  if (!firstRun) return week
  const { steps, done } = firstRun
  const next = steps.find((id) => !done.has(id))
  return (
    <section
      aria-labelledby="home-first"
      className="h-[411px] overflow-auto px-8 max-md:h-[427px] max-md:px-4"
    >
      <div className="flex max-w-2xl flex-wrap items-center gap-x-3 border-b border-line pb-2 max-md:pb-0">
        <h2 id="home-first" className="max-md:basis-full">
          {i18n.t('Get started: schedule your first post')}
        </h2>
        <span className="tnum text-12 text-ink-3">
          {i18n.t('{count} of {count2} done', { count: done.size, count2: steps.length })}
        </span>
        <span className="ms-auto max-md:-my-1">
          <Button variant="quiet" size="sm" onClick={skip}>
            {i18n.t('Skip setup')}
          </Button>
        </span>
      </div>
      <ol className="max-w-2xl">
        {steps.map((id, index) => (
          <li
            key={id}
            aria-current={id === next ? 'step' : undefined}
            className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 border-line not-last:border-b max-md:py-1.5 md:min-h-[58px]"
          >
            <span className="tnum grid size-6 place-items-center rounded-full border border-line-2 text-12 text-ink-2">
              {done.has(id) ? <Check aria-hidden="true" className="size-3.5 text-green" /> : index + 1}
            </span>
            <span className="min-w-0">
              <span className={done.has(id) ? 'block text-ink-2' : 'block font-semi'}>
                {words[id].title}
                {done.has(id) && <span className="sr-only">{i18n.t(', done')}</span>}
              </span>
              <span className="block text-12 text-ink-3">{words[id].why}</span>
            </span>
            {/* Scheduling requires a post. */}
            {!done.has(id) && (id !== 'calendar' || done.has('post')) && (
              <StepLink id={id} workspaceId={workspaceId} primary={id === next} title={words[id].title} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
