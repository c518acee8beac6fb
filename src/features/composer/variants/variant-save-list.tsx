import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { postTitle } from '~/domain/text'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { failureLine, lacksCredits } from '~/src/feedback/failure-line'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { stateOf, type VariantItem, type VariantState } from '../draft-state'

type Props = {
  workspaceId: string
  items: readonly VariantItem[]
  busy: boolean
  /** They are to be published, not only created. */
  publishing: boolean
  onRetry: () => void
  onTakeBack: () => void
}

const labels: Readonly<Record<VariantState, { glyph: string; words: string }>> = {
  waiting: { glyph: 'draft', words: i18n.t('Not created yet.') },
  notCreated: { glyph: 'failed', words: i18n.t('Not created.') },
  notScheduled: { glyph: 'failed', words: i18n.t('Created as a draft, but not scheduled.') },
  unknown: { glyph: 'failed', words: i18n.t('May have been created. It’s checked before trying again.') },
  created: { glyph: 'published', words: i18n.t('Created.') },
  notPublished: { glyph: 'failed', words: i18n.t('Created, but not published.') },
  unsure: {
    glyph: 'publishing',
    words: i18n.t('May have been published. You’ll see the result here once it’s confirmed.'),
  },
  published: { glyph: 'published', words: i18n.t('Published.') },
}

const isDone = (state: VariantState, publishing: boolean) =>
  state === 'published' || (state === 'created' && !publishing)

/** The posts of a draft with several versions: their progress, and what to do next. */
export function VariantSaveList({ workspaceId, items, busy, publishing, onRetry, onTakeBack }: Props) {
  if (items.length === 0) return null
  const states = items.map(stateOf)
  const done = states.filter((state) => isDone(state, publishing)).length
  const undoable = items.some(({ post, sent, replaces }) => post && !sent && !replaces)
  return (
    <div className="rounded border border-line-2 bg-lift">
      <section aria-label={i18n.t('Grouped posts')} role={busy ? 'status' : 'alert'}>
        <p className="border-b border-line px-3 py-2">
          <b>
            {busy
              ? i18n.t('Saving {count} grouped posts', { count: items.length })
              : i18n.t('{done} of {count} posts done', { done, count: items.length })}
          </b>
        </p>
        <ul>
          {items.map((item, index) => (
            <VariantRow
              key={item.values.targets[0]?.accountId ?? index}
              workspaceId={workspaceId}
              item={item}
            />
          ))}
        </ul>
      </section>
      {(done < items.length || (undoable && !busy)) && (
        <p className="flex flex-wrap gap-2 border-t border-line px-3 py-2">
          {done < items.length && (
            <Button size="sm" busy={busy} onClick={onRetry}>
              {busy ? i18n.t('Saving…') : i18n.t('Retry the rest')}
            </Button>
          )}
          {undoable && !busy && (
            <Button size="sm" variant="quiet" onClick={onTakeBack}>
              {i18n.t('Undo created posts')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function VariantRow({ workspaceId, item }: { workspaceId: string; item: VariantItem }) {
  const { glyph, words } = labels[stateOf(item)]
  const { post, editing, failure, values } = item
  const savedPost = post ?? editing
  const platforms = [...new Set(values.targets.map(({ platform }) => platform))]
  return (
    <li className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <span className="mt-1">
        <StatusGlyph status={glyph} />
      </span>
      <span className="flex flex-none gap-1 pt-0.5">
        {platforms.map((platform) => (
          <PlatformMark key={platform} platform={platform} size="sm" />
        ))}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {savedPost ? (
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: savedPost.id }}
              className={linkClass}
            >
              {postTitle(savedPost.content.text, 60)}
            </Link>
          ) : (
            postTitle(values.text, 60)
          )}
        </span>
        <span className="block text-12 text-ink-2">
          {words} {failure && failureLine(failure)}{' '}
          {failure && lacksCredits(failure) && <BuyCredits purchaseUrl={failure.purchaseUrl} />}
        </span>
      </span>
    </li>
  )
}
