import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PostVariant, postVariants } from '~/src/api/post-variants'
import { linkClass } from '~/src/ui/link-class'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'

/** The other versions of a text that went to its platforms as several posts: as this device remembers them. */
export function GroupedPosts({ workspaceId, postId }: { workspaceId: string; postId: string }) {
  const [all, setAll] = useState<readonly PostVariant[]>([])
  useEffect(() => {
    let wanted = true
    void postVariants(workspaceId, postId).then((found) => {
      if (wanted) setAll(found)
    })
    return () => {
      wanted = false
    }
  }, [workspaceId, postId])
  const others = all.filter((each) => each.postId !== postId)
  if (others.length === 0) return null
  return (
    <section aria-label="Grouped posts" className="rounded border border-line px-3 py-2">
      <p className="text-ink-2">One of {all.length} grouped posts, one per text.</p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        {others.map(({ postId: id, platforms }) => (
          <li key={id}>
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: id }}
              search={true}
              className={`${linkClass} inline-flex items-center gap-1.5`}
            >
              {platforms.map((platform) => (
                <PlatformMark key={platform} platform={platform} size="sm" silent />
              ))}
              For {platforms.map(platformName).join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
