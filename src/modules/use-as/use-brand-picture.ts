import { useQuery } from '@tanstack/react-query'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { inverseFields } from '~/src/api/mutations/record-cache'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { toast } from '~/src/ui/toast'

const words = { logoUrl: 'logo', iconUrl: 'icon' } as const

/** Sets the brand's logo or icon, with Undo where there was one before: the API can't clear it. */
export function useBrandPicture(workspaceId: string) {
  const { data: kit } = useQuery(brandKitQuery(workspaceId))
  const update = useUpdateBrandKit(workspaceId)
  const failed = (error: Error) =>
    toast.show({ title: 'The brand kit did not change.', detail: error.message, tone: 'failed' })
  return (field: keyof typeof words, url: string) => {
    const changes = { [field]: url }
    const back = kit && inverseFields(kit, changes)
    update.mutate(changes, {
      onError: failed,
      onSuccess: () =>
        toast.show({
          title: `It is the brand’s ${words[field]} now.`,
          ...(back && { undo: () => update.mutate(back, { onError: failed }) }),
        }),
    })
  }
}
