import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CopyVariant } from '~/contract/generation'
import type { Post } from '~/contract/post'
import type { Platform } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { failureLine } from '~/src/feedback/failure-line'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { listed } from '~/src/i18n/plural'
import { useDeletePost } from '~/src/operations/delete-post'
import { useOperations } from '~/src/operations/use-operations'
import { Button, Spinner } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { undoHistory } from '~/src/ui/undo-history'
import type { RunOf } from '../runs/run'
import { type CopyPost, draftBody, postsOf, useOpenComposer } from './use-in-post'

/** The saving state of one post. */
type Saving =
  | { readonly kind: 'busy' }
  | { readonly kind: 'saved'; readonly post: Post }
  /** `creation`: the operation that may have saved it anyway. A retry continues it instead of saving again. */
  | { readonly kind: 'failed'; readonly message: string; readonly creation?: string }

/** Identifies a post by its text, hashtags and accounts. */
const keyOf = (post: CopyPost): string => JSON.stringify([post.text, post.hashtags, post.targets])

/** Saves posts as drafts one by one. A failure doesn't stop the others, and none is saved twice. */
function useSaveDrafts(workspaceId: string, campaignId: string | undefined) {
  const { createPost, acknowledge } = useOperations(workspaceId)
  const remove = useDeletePost(workspaceId)
  const [states, setStates] = useState<ReadonlyMap<string, Saving>>(new Map())
  const [busy, setBusy] = useState(false)
  const put = (post: CopyPost, state: Saving) =>
    setStates((before) => new Map(before).set(keyOf(post), state))

  async function saveOne(post: CopyPost): Promise<Post | undefined> {
    const earlier = states.get(keyOf(post))
    put(post, { kind: 'busy' })
    const creation = (earlier?.kind === 'failed' && earlier.creation) || crypto.randomUUID()
    const result = await createPost(draftBody(post, campaignId), { id: creation })
    if (result.kind === 'undone') put(post, { kind: 'failed', message: failureLine(result.failure) })
    else if (result.kind !== 'done')
      put(post, { kind: 'failed', message: failureLine(result.failure), creation })
    else {
      put(post, { kind: 'saved', post: result.post })
      await acknowledge(creation)
      return result.post
    }
    return undefined
  }

  /** Resolves to true if all of them were saved. */
  async function save(posts: readonly CopyPost[]): Promise<boolean> {
    setBusy(true)
    const made: Post[] = []
    for (const post of posts) {
      const saved = await saveOne(post)
      if (saved) made.push(saved)
    }
    setBusy(false)
    if (made.length > 0) {
      // No redo, since it would create new posts. The texts are still in the results.
      undoHistory.notify({
        title: i18n.t('{count, plural, one {1 draft saved} other {# drafts saved}}', { count: made.length }),
        tone: 'draft',
        undo: () => {
          for (const post of made)
            void notifyOnFailure(remove.mutateAsync(post), i18n.t('Couldn’t delete the post'))
        },
      })
    }
    return made.length === posts.length
  }
  return { states, busy, save }
}

export interface UsePostsDialogProps {
  run: RunOf<'copy'>
  workspaceId: string
  onClose: () => void
}

/** Makes posts of several platforms' texts: one for each different text. */
export default function UsePostsDialog({ run, workspaceId, onClose }: UsePostsDialogProps) {
  const variants = (run.calls[0]?.variants ?? []).filter(({ text }) => text.trim() !== '')
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const [excluded, setExcluded] = useState<readonly (Platform | undefined)[]>([])
  const include = (platform: Platform | undefined, included: boolean) =>
    setExcluded(included ? excluded.filter((each) => each !== platform) : [...excluded, platform])
  const chosen = variants.filter(({ platform }) => !excluded.includes(platform))
  const posts = postsOf(chosen, accounts)
  const open = useOpenComposer(workspaceId, run.body.campaignId)
  const { states, busy, save } = useSaveDrafts(workspaceId, run.body.campaignId)
  const rest = posts.filter((post) => states.get(keyOf(post))?.kind !== 'saved')
  const unmatched = posts.filter(({ targets }) => targets.length === 0).flatMap(({ platforms }) => platforms)
  const none = chosen.length === 0 && i18n.t('Choose a platform first.')
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Use in posts')}
      description={i18n.t(
        'A post has one text for all its accounts, so different texts become separate posts.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{rest.length === 0 ? i18n.t('Close') : i18n.t('Cancel')}</Button>
          <Button
            notAllowed={none || (busy && i18n.t('Saving drafts…'))}
            onClick={() => void open(rest.length > 0 ? rest : posts)}
          >
            {i18n.t('Open in composer')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            notAllowed={
              none ||
              (rest.length === 0 && i18n.t('These posts are already saved as drafts.')) ||
              (unmatched.length > 0 &&
                i18n.t('No account is connected for {platformName}.', {
                  platformName: listed(unmatched.map(platformName)),
                }))
            }
            onClick={() => void save(rest).then((all) => all && onClose())}
          >
            {i18n.t('{count, plural, one {Save 1 draft} other {Save # drafts}}', { count: rest.length })}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={i18n.t('Platforms')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {variants.map((variant, index) => (
          <VariantChoice
            key={variant.platform ?? index}
            variant={variant}
            accounts={accounts.filter(({ platform }) => platform === variant.platform).length}
            checked={!excluded.includes(variant.platform)}
            onChange={(checked) => include(variant.platform, checked)}
          />
        ))}
      </div>
      <PostList posts={posts} states={states} />
    </Dialog>
  )
}

interface VariantChoiceProps {
  variant: CopyVariant
  /** Number of connected accounts of its platform. */
  accounts: number
  checked: boolean
  onChange: (checked: boolean) => void
}

function VariantChoice({ variant: { platform, text }, accounts, checked, onChange }: VariantChoiceProps) {
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        className="min-w-0 flex-1"
        label={
          <span className="inline-flex items-center gap-1.5">
            {platform && <PlatformMark platform={platform} size="sm" silent />}
            {platform ? platformName(platform) : i18n.t('No platform')}
          </span>
        }
        hint={
          <span dir="auto" className="block truncate">
            {text}
          </span>
        }
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="flex-none pt-0.5 text-12 text-ink-3">
        {i18n.t('{count, plural, one {1 account} other {# accounts}}', { count: accounts })}
      </span>
    </div>
  )
}

type PostListProps = { posts: readonly CopyPost[]; states: ReadonlyMap<string, Saving> }

/** The posts to be created, each with its saving state. */
function PostList({ posts, states }: PostListProps) {
  return (
    <ul aria-live="polite" className="mt-3 grid gap-1.5 border-t border-line pt-3">
      {posts.map((post, index) => (
        <li key={keyOf(post)} className="flex items-start gap-2">
          <span className="tnum flex-none text-ink-3">{i18n.t('Post {0}', { 0: index + 1 })}</span>
          <span className="min-w-0 flex-1">
            {listed(post.platforms.map(platformName)) || i18n.t('No platform')}
            <State saving={states.get(keyOf(post))} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ saving }: { saving: Saving | undefined }) {
  if (saving === undefined) return null
  if (saving.kind === 'busy') return <Spinner />
  return (
    <span className="ms-2 text-12 text-ink-2">
      <StatusGlyph status={saving.kind === 'saved' ? 'published' : 'failed'} />{' '}
      {saving.kind === 'saved'
        ? i18n.t('Saved')
        : i18n.t('Couldn’t save: {message}', { message: saving.message })}
    </span>
  )
}
