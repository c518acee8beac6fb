import { Button, buttonClass } from '~/src/ui/button'
import { Check } from '~/src/ui/icons'
import { Link } from '@tanstack/react-router'
import { stepIds, type StepId, type FirstRun } from './use-first-run'

interface StepLinkProps {
  id: StepId
  workspaceId: string
  primary: boolean
  /** What it does, for ears. */
  title: string
}

const screens = {
  brand: '/w/$workspaceId/brand',
  product: '/w/$workspaceId/products',
  picture: '/w/$workspaceId/studio/image',
  post: '/w/$workspaceId/posts/new',
  calendar: '/w/$workspaceId/calendar',
} as const

/** To the screen on which the step is done. */
function StepLink({ id, workspaceId, primary, title }: StepLinkProps) {
  return (
    <Link
      to={screens[id]}
      params={{ workspaceId }}
      className={buttonClass({ size: 'sm', variant: primary ? 'primary' : 'plain' })}
      aria-label={`Start: ${title}`}
    >
      Start
    </Link>
  )
}

const words: Record<StepId, { title: string; why: string }> = {
  brand: {
    title: 'Import your brand from your website',
    why: 'Colours, fonts, logo and voice. You review everything before it’s saved.',
  },
  product: { title: 'Add a product', why: 'Import it from its web page, or enter it yourself.' },
  picture: {
    title: 'Generate or upload an image',
    why: 'In your brand colours and the right shape for each platform.',
  },
  post: { title: 'Write a post', why: 'For several accounts at once, with each platform’s limits in view.' },
  calendar: { title: 'Schedule your post', why: 'Drag the draft onto a day.' },
}

/** The way from nothing to a planned post, over the real screens. It stands in the week's place, as high as that. */
export default function FirstRunPath({ workspaceId, firstRun }: { workspaceId: string; firstRun: FirstRun }) {
  const { done, skip } = firstRun
  const next = stepIds.find((id) => !done.has(id))
  return (
    <section
      aria-labelledby="home-first"
      className="h-[411px] overflow-auto px-8 max-md:h-[427px] max-md:px-4"
    >
      <div className="flex max-w-2xl items-center gap-3 border-b border-line pb-2">
        <h2 id="home-first">Get started: schedule your first post</h2>
        <span className="tnum text-12 text-ink-3">
          {done.size} of {stepIds.length} done
        </span>
        <span className="ms-auto">
          <Button variant="quiet" size="sm" onClick={skip}>
            Skip setup
          </Button>
        </span>
      </div>
      <ol className="max-w-2xl">
        {stepIds.map((id, index) => (
          <li
            key={id}
            aria-current={id === next ? 'step' : undefined}
            className="grid min-h-[68px] grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line"
          >
            <span className="tnum grid size-6 place-items-center rounded-full border border-line-2 text-12 text-ink-2">
              {done.has(id) ? <Check aria-hidden="true" className="size-3.5 text-green" /> : index + 1}
            </span>
            <span className="min-w-0">
              <span className={done.has(id) ? 'block text-ink-2' : 'block font-semi'}>
                {words[id].title}
                {done.has(id) && <span className="sr-only">, done</span>}
              </span>
              <span className="block text-12 text-ink-3 max-md:line-clamp-2">{words[id].why}</span>
            </span>
            {!done.has(id) && (
              <StepLink id={id} workspaceId={workspaceId} primary={id === next} title={words[id].title} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
