import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { chosenZone } from '~/src/calendar/device-settings'
import { plannedId } from '../plan/planned-id'
import type { PlanMode } from '../plan/use-plan-mode'
import { mediaIdOf, pictureAsPost } from './picture-post'

/** Pictures of the library in the hand: which one an id means, and the post that is written with it. */
export function usePictures(workspaceId: string, { desk: interactions, setWriting }: PlanMode) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pictureOf = useCallback((id: string) => pictureAsPost(client, workspaceId, id), [client, workspaceId])
  /** Begins a post with the picture; in a plan, one of the plan's. `at` is an ISO instant. */
  const write = (picture: Post, at: string) => {
    const mediaId = mediaIdOf(picture.id)
    if (mediaId === undefined) return
    if (interactions) {
      const content = { ...picture.content, text: '' }
      return setWriting({ ...picture, content, id: plannedId(), status: 'scheduled', scheduledAt: at })
    }
    // The composer reads times by the clock that was chosen, whatever clock a link shows the calendar by.
    const zone = chosenZone()
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { mediaId: [mediaId], date: zonedDay(at, zone), time: localTime(at, zone) },
    })
  }
  return { pictureOf, write }
}
