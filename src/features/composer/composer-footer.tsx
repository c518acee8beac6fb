import { i18n } from '@lingui/core'
import { useState } from 'react'
import { createPost, publishPost, queuePost } from '~/contract/endpoints'
import { connection } from '~/src/api/offline/connection'
import { useMay } from '~/src/api/queries/access'
import { publishNeedsApi } from '~/src/posts/actions/refusals'
import { useStore } from '~/src/store/store'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { costText } from '~/src/ui/cost'
import { ConfirmDialog, Dialog } from '~/src/ui/dialog'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import type { ComposerValues, When } from './composer-values'
import type { Issue } from './issues'
import type { Costs } from './use-draft-check'
import type { PostReview } from './use-post-review'

type Props = {
  values: ComposerValues
  issues: readonly Issue[]
  costs: Costs
  busy: boolean
  /** Why nothing can be saved now. */
  refusal: string | undefined
  review: PostReview
  onSubmit: (when: When, forReview?: boolean) => void
}

const actions: Readonly<Record<When, string>> = {
  draft: i18n.t('Save draft'),
  schedule: i18n.t('Schedule'),
  queue: i18n.t('Add to queue'),
  publish: i18n.t('Publish'),
}

/** The issues that block the action. Missing fields are reported on submit instead. */
function blocksFor(issues: readonly Issue[], when: When): readonly Issue[] {
  return issues.filter(
    ({ severity, evenDrafts, missing }) =>
      severity === 'block' && !(missing && evenDrafts) && (evenDrafts || when !== 'draft'),
  )
}

function blockMessage(count: number, when: When): string | undefined {
  if (count === 0) return undefined
  switch (when) {
    case 'draft':
      return i18n.t(
        '{count, plural, one {Fix 1 problem before saving} other {Fix # problems before saving}}',
        { count },
      )
    case 'schedule':
      return i18n.t(
        '{count, plural, one {Fix 1 problem before scheduling} other {Fix # problems before scheduling}}',
        { count },
      )
    case 'queue':
      return i18n.t(
        '{count, plural, one {Fix 1 problem before adding to queue} other {Fix # problems before adding to queue}}',
        { count },
      )
    case 'publish':
      return i18n.t(
        '{count, plural, one {Fix 1 problem before publishing} other {Fix # problems before publishing}}',
        { count },
      )
  }
}

/** The button that the running save was started with. */
type Pressed = 'review' | 'draft' | 'submit'

/** Saves or publishes the post, or says what to fix first. */
export function ComposerFooter({ values, issues, costs, busy, refusal, review, onSubmit }: Props) {
  const mayCreate = useMay(createPost)
  const mayQueue = useMay(queuePost)
  const offline = useStore(connection) !== 'here'
  const mayPublish = useMay(publishPost) ?? (offline ? publishNeedsApi : undefined)
  const { when } = values
  const [pressed, setPressed] = useState<Pressed>('submit')
  const submit = (which: Pressed, how: When) => {
    setPressed(which)
    onSubmit(how, which === 'review')
  }
  const busyOf = (which: Pressed) => ({ busy: busy && pressed === which, waiting: busy })
  const { unapproved } = review
  const scope = {
    draft: undefined,
    schedule: unapproved,
    queue: mayQueue ?? unapproved,
    publish: mayPublish ?? unapproved,
  }[when]
  const blocked = blockMessage(blocksFor(issues, when).length, when)
  const draftBlocked = blockMessage(blocksFor(issues, 'draft').length, 'draft')
  const saveRefusal = refusal ?? mayCreate
  const staysScheduled = when === 'schedule' && review.post?.status === 'scheduled'
  const offersReview = review.offered && (when === 'draft' || staysScheduled || review.required)
  return (
    <footer
      data-bottom-bar
      className="flex flex-none items-center gap-2 border-t border-line bg-sheet py-2.5 ps-8 pe-6 max-md:order-last max-md:px-4 max-md:*:flex-1 md:border-e md:[grid-area:2/1]"
    >
      {blocked && (
        <p className="flex items-center gap-[5px] text-12 font-medium text-red max-md:hidden">
          <StatusGlyph status="failed" />
          {blocked}
        </p>
      )}
      <span className="flex-1 max-md:hidden" />
      {offersReview && (
        <SendForReview
          review={review}
          {...busyOf('review')}
          notAllowed={saveRefusal ?? review.refusal ?? draftBlocked}
          onSend={(how) => submit('review', how)}
        />
      )}
      {when !== 'draft' && (
        <Button
          // A phone has no room for it beside two others; choosing “Draft” offers it too.
          className={cx(offersReview && 'max-md:hidden')}
          {...busyOf('draft')}
          notAllowed={saveRefusal ?? draftBlocked}
          onClick={() => submit('draft', 'draft')}
        >
          {i18n.t('Save draft')}
        </Button>
      )}
      <Button
        data-submit
        aria-keyshortcuts="Control+Enter Meta+Enter"
        variant={review.offered && review.required ? undefined : 'primary'}
        {...busyOf('submit')}
        notAllowed={saveRefusal ?? scope ?? blocked}
        cost={when === 'publish' && costs.targets.length > 0 && costs.complete && costText(costs.total, true)}
        onClick={() => submit('submit', when)}
      >
        {actions[when]}
      </Button>
    </footer>
  )
}

type SendForReviewProps = {
  review: PostReview
  busy: boolean
  waiting: boolean
  notAllowed: string | undefined
  onSend: (when: When) => void
}

/**
 * Saves the post as a draft and sends it for review. A scheduled post may keep its time unless approval is
 * required; its dialog asks, or says that it becomes a draft.
 */
function SendForReview({ review, busy, waiting, notAllowed, onSend }: SendForReviewProps) {
  const [confirming, setConfirming] = useState(false)
  const { post } = review
  const hasTime = post?.status === 'scheduled' || post?.status === 'queued'
  const canStayScheduled = post?.status === 'scheduled' && !review.required
  const time = timeText(post?.scheduledAt, 'dayTime')
  const send = (when: When) => {
    setConfirming(false)
    onSend(when)
  }
  return (
    <>
      <Button
        variant={review.required ? 'primary' : undefined}
        busy={busy}
        waiting={waiting}
        notAllowed={notAllowed}
        onClick={() => (hasTime ? setConfirming(true) : onSend('draft'))}
      >
        {i18n.t('Send for review')}
      </Button>
      {canStayScheduled ? (
        <Dialog
          open={confirming}
          alert
          size="sm"
          onClose={() => setConfirming(false)}
          title={i18n.t('Send for review and keep its time?')}
          description={i18n.t(
            'This workspace doesn’t require approval: with its time, the post is published on {time} even if nobody has approved it.',
            { time },
          )}
          footer={
            <>
              <Button variant="quiet" onClick={() => setConfirming(false)}>
                {i18n.t('Cancel')}
              </Button>
              <Button onClick={() => send('draft')}>{i18n.t('Unschedule')}</Button>
              <Button variant="primary" onClick={() => send('schedule')}>
                {i18n.t('Keep time')}
              </Button>
            </>
          }
        />
      ) : (
        <ConfirmDialog
          open={confirming}
          title={i18n.t('Unschedule and send for review?')}
          confirm={i18n.t('Send for review')}
          onClose={() => setConfirming(false)}
          onConfirm={() => send('draft')}
        >
          {review.required
            ? i18n.t(
                'This workspace schedules only approved posts, so the post becomes a draft and won’t be published on {time}. Schedule it again once it’s approved.',
                { time },
              )
            : i18n.t(
                'The post becomes a draft and won’t be published on {time}. Schedule it again once it’s approved.',
                { time },
              )}
        </ConfirmDialog>
      )}
    </>
  )
}
