import { i18n } from '@lingui/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCharacters } from '~/contract/bounds'
import type { Post } from '~/contract/post'
import { decideReview, maxLinkPosts, ReviewLinkCreate } from '~/contract/reviews'
import { postTitle } from '~/domain/text'
import { useCreateReviewLink } from '~/src/api/mutations/reviews'
import { useMay } from '~/src/api/queries/access'
import { postListQuery } from '~/src/api/queries/posts'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { LinkDialog } from '~/src/feedback/link-dialog'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { tooLong } from '~/src/form/too-long'
import { postTimeText } from '~/src/posts/post-row'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'

type Props = {
  workspaceId: string
  /** Posts selected at first. */
  chosen?: readonly Post[] | undefined
  onClose: () => void
}

const nameLimit = maxCharacters(ReviewLinkCreate.shape.name)
const dayMs = 24 * 3_600_000
const days = ['7', '14', '30', '90'] as const
type Days = (typeof days)[number]

/** Asks whom the link is for and what it shows, then shows the link once. */
export function ReviewLinkDialog(props: Props) {
  const create = useCreateReviewLink(props.workspaceId)
  const link = create.data
  if (!link) return <NewLink {...props} create={create} />
  return (
    <LinkDialog
      page="review"
      secret={{ link: link.secret ?? '' }}
      label={i18n.t('Review link')}
      hint={i18n.t(
        'Everyone who has it can open it until {expiresAt}. It isn’t shown again; you can revoke it in Settings.',
        { expiresAt: timeText(link.expiresAt, 'date') },
      )}
      onClose={props.onClose}
    />
  )
}

function useLinkForm({ workspaceId, chosen = [], create }: NewLinkProps) {
  const [name, setName] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(chosen.map(({ id }) => id)))
  const [until, setUntil] = useState<Days>('14')
  const [mayApprove, setMayApprove] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const decisionRefusal = useMay(decideReview)
  const posts = useShareable(workspaceId, chosen)
  const errors = {
    name: name.trim() === '' ? i18n.t('Say whom it’s for.') : tooLong(name, nameLimit),
    posts:
      selectedIds.size === 0
        ? i18n.t('Choose at least one post.')
        : selectedIds.size > maxLinkPosts
          ? i18n.t('Choose up to {maxLinkPosts} posts.', { maxLinkPosts })
          : undefined,
  }
  const submit = () => {
    setSubmitted(true)
    if (errors.name ?? errors.posts) return
    create.mutate({
      name: name.trim(),
      postIds: [...selectedIds],
      mayApprove: mayApprove && decisionRefusal === undefined,
      expiresAt: new Date(Date.now() + Number(until) * dayMs).toISOString(),
    })
  }
  const choose = (id: string, isSelected: boolean) =>
    setSelectedIds((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  return {
    ...{
      name,
      setName,
      selectedIds,
      choose,
      until,
      setUntil,
      mayApprove,
      setMayApprove,
      posts,
      decisionRefusal,
      submit,
    },
    errors: isSubmitted ? errors : { name: undefined, posts: undefined },
  }
}

/** Milliseconds since the epoch; drafts come after all others. */
const timeOf = ({ scheduledAt = '' }: Post): number => Date.parse(scheduledAt) || Number.MAX_SAFE_INTEGER

/** The posts that can be reviewed before publishing: the chosen ones first, the others by their time. */
function useShareable(workspaceId: string, chosen: readonly Post[]): readonly Post[] {
  const lists = useQueries({
    queries: (['draft', 'scheduled', 'queued'] as const).map((status) =>
      postListQuery(workspaceId, { status }),
    ),
  })
  const first = new Set(chosen.map(({ id }) => id))
  const others = lists.flatMap(({ data = [] }) => data).filter(({ id }) => !first.has(id))
  return [...chosen, ...others.toSorted((post, other) => timeOf(post) - timeOf(other))]
}

type NewLinkProps = Props & { create: ReturnType<typeof useCreateReviewLink> }

function NewLink(props: NewLinkProps) {
  const { onClose, create } = props
  const form = useLinkForm(props)
  const { error } = create
  return (
    <OnlineFormDialog
      title={i18n.t('Share posts for review')}
      description={i18n.t(
        'You get a link for somebody without an account. It shows these posts and nothing else.',
      )}
      submit={i18n.t('Create link')}
      busy={create.isPending}
      onSubmit={form.submit}
      onClose={() => create.isPending || onClose()}
    >
      <Field
        label={i18n.t('Who it’s for')}
        required
        error={form.errors.name}
        hint={i18n.t('Their comments and decisions appear under this name.')}
      >
        <TextInput dir="auto" value={form.name} onChange={(event) => form.setName(event.target.value)} />
      </Field>
      <PostChoice form={form} />
      <Field label={i18n.t('Works for')} className="max-w-40">
        <Select
          options={days.map((value) => ({
            value,
            label: i18n.t('{count, plural, one {1 day} other {# days}}', { count: Number(value) }),
          }))}
          value={form.until}
          onChange={form.setUntil}
        />
      </Field>
      <Checkbox
        label={i18n.t('They may approve and ask for changes')}
        hint={form.decisionRefusal ?? i18n.t('Otherwise they can only look and comment.')}
        checked={form.mayApprove && form.decisionRefusal === undefined}
        disabled={form.decisionRefusal !== undefined}
        onChange={(event) => form.setMayApprove(event.target.checked)}
      />
      {error && <FailureNotice title={i18n.t('Couldn’t create the link')} error={error} />}
    </OnlineFormDialog>
  )
}

function PostChoice({ form }: { form: ReturnType<typeof useLinkForm> }) {
  return (
    <Field
      label={i18n.t('Posts')}
      group="group"
      error={form.errors.posts}
      aside={i18n.t('{count, plural, one {1 selected} other {# selected}}', { count: form.selectedIds.size })}
    >
      <ul className="max-h-56 overflow-auto rounded border border-line px-2.5">
        {form.posts.map((post) => (
          <li key={post.id} className="border-t border-line py-1 first:border-t-0">
            <Checkbox
              label={<bdi className="line-clamp-1">{postTitle(post.content.text, 80)}</bdi>}
              hint={postTimeText(post)}
              checked={form.selectedIds.has(post.id)}
              onChange={(event) => form.choose(post.id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Field>
  )
}
