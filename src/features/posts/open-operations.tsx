import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { postTitle } from '~/domain/text'
import type { Operation } from '~/src/operations/operation'
import { operations, useOpenIntents } from '~/src/operations/operations'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'

function titleOf(intent: Operation): string {
  if (intent.kind === 'publish')
    return intent.unknown ? 'Publishing wasn’t confirmed' : 'Publishing, waiting for confirmation'
  return intent.unknown ? 'Editing was interrupted' : 'Finishing your edits to this post'
}

/** What was begun and whose end is not known: publishing and editing whose answers were lost (docs/architecture.md). */
export function OpenIntents({ workspaceId, postId }: { workspaceId: string; postId?: string | undefined }) {
  const intents = useOpenIntents().filter(
    (intent) => intent.workspaceId === workspaceId && (postId === undefined || concerns(intent, postId)),
  )
  if (intents.length === 0) return null
  return (
    <div className={postId === undefined ? 'grid gap-2 px-8 pb-3 max-md:px-4' : 'grid gap-2'}>
      {intents.map((intent) => (
        <OpenIntent key={intent.id} intent={intent} linked={postId === undefined} />
      ))}
    </div>
  )
}

const concerns = (intent: Operation, postId: string) =>
  intent.post.id === postId || (intent.kind === 'replace' && intent.newId === postId)

function OpenIntent({ intent, linked }: { intent: Operation; linked: boolean }) {
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    await operations.lookAgain(intent)
    setBusy(false)
  }
  return (
    <Banner
      tone={intent.unknown ? 'red' : 'plain'}
      role={intent.unknown ? 'alert' : 'status'}
      title={titleOf(intent)}
      action={
        <span className="flex gap-2">
          <Button size="sm" busy={busy} onClick={() => void look()}>
            Check again
          </Button>
          {intent.unknown && (
            <Button size="sm" variant="quiet" onClick={() => void operations.forget(intent.id)}>
              I’ve checked
            </Button>
          )}
        </span>
      }
    >
      {linked && (
        <Link
          to="/w/$workspaceId/posts/$postId"
          params={{ workspaceId: intent.workspaceId, postId: intent.post.id }}
          className={linkClass}
        >
          {postTitle(intent.post.content.text, 60)}
        </Link>
      )}{' '}
      {intent.unknown?.message}
    </Banner>
  )
}

/** Why nothing of a post may be changed while the end of an earlier publish is not known. */
export function useOpenOperations(postId: string): string | undefined {
  const open = useOpenIntents().some(({ post }) => post.id === postId)
  return open ? 'The result of the last attempt isn’t known yet.' : undefined
}
