import { useQuery } from '@tanstack/react-query'
import type { BrandKitUpdate } from '~/contract/brand-kit'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { inverseFields } from '~/src/api/mutations/record-cache'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { notifyChange } from '~/src/records/notify-change'
import { wentThrough } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'

const titles = { logoUrl: 'Set as the brand logo', iconUrl: 'Set as the brand icon' } as const

/** Sets the brand's logo or icon, with Undo where there was one before: the API can't clear it. */
export function useBrandPicture(workspaceId: string) {
  const { data: kit } = useQuery(brandKitQuery(workspaceId))
  const update = useUpdateBrandKit(workspaceId)
  const attempt = (changes: BrandKitUpdate) =>
    wentThrough(update.mutateAsync(changes), 'Couldn’t update the brand kit')
  return async (field: keyof typeof titles, url: string) => {
    const changes = { [field]: url }
    const back = kit && inverseFields(kit, changes)
    if (!(await attempt(changes))) return
    const title = titles[field]
    if (back) notifyChange({ title, undo: () => attempt(back), redo: () => attempt(changes) })
    else toast.show({ title })
  }
}
