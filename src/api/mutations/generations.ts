import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { generateCopy, generateImage, generatePreset, listMedia } from '~/contract/endpoints'
import { keyFor } from '../query'
import { creditsQuery, transactionListQuery } from '../queries/credits'
import { send } from '../send'
import { refresh } from './record-cache'

/** What a generation changes besides its own answer: media, and what was spent. */
function useSpent(workspaceId: string) {
  const client = useQueryClient()
  return () =>
    refresh(client, [
      keyFor(listMedia, { params: { workspaceId } }),
      creditsQuery().queryKey,
      transactionListQuery().queryKey,
    ])
}

/** Generates an image into media: 1 credit. */
export function useGenerateImage(workspaceId: string) {
  const onSettled = useSpent(workspaceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof generateImage>) =>
      send(generateImage, { params: { workspaceId }, body }, { cause: 'Generate image' }),
    onSettled,
  })
}

/** Generates copy: free. */
export function useGenerateCopy(workspaceId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof generateCopy>) =>
      send(generateCopy, { params: { workspaceId }, body }, { cause: 'Generate copy' }),
  })
}

/** Runs a preset: 1 credit for each image that it makes. */
export function useGeneratePreset(workspaceId: string) {
  const onSettled = useSpent(workspaceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof generatePreset>) =>
      send(generatePreset, { params: { workspaceId }, body }, { cause: 'Run preset' }),
    onSettled,
  })
}
