import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { chosenZone } from '~/src/calendar/device-settings'
import { mediaIdOf, pictureAsPost } from './drag/drag-store'
import { plannedId } from './plan/use-plans'
import type { PlanMode } from './plan/use-plan-mode'

/** Pictures of the library in the calendar: which one a dragged id means, and the post that is written with it. */
export function usePicturePosts(workspaceId: string, { actions, setWriting }: PlanMode) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pictureOf = useCallback((id: string) => pictureAsPost(client, workspaceId, id), [client, workspaceId])
  /** Begins a post with the picture; in a plan, one of the plan's. `at` is an ISO instant. */
  const write = (picture: Post, at: string) => {
    const mediaId = mediaIdOf(picture.id)
    if (mediaId === undefined) return
    if (actions) {
      const content = { ...picture.content, text: '' }
      return setWriting({ ...picture, content, id: plannedId(), status: 'scheduled', scheduledAt: at })
    }
    // The composer reads times by the zone that was chosen, whatever zone a link shows the calendar in.
    const zone = chosenZone()
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { mediaId: [mediaId], date: zonedDay(at, zone), time: localTime(at, zone) },
    })
  }
  return { pictureOf, write }
}
