import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BrandKitUpdate } from '~/contract/brand-kit'
import { generateImage, updateBrandKit, updateCampaign, updateProduct } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { useMay } from '~/src/api/queries/access'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { isVideo } from '~/src/media/media-thumb'
import { notifyChange } from '~/src/records/change-record'
import { Button } from '~/src/ui/button'
import { ChevronDown } from '~/src/ui/icons'
import { LazyMenu, lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'

const titles = { logoUrl: i18n.t('Set as the brand logo'), iconUrl: i18n.t('Set as the brand icon') } as const

/** Sets the brand's logo or icon, with Undo if there was one before, since the API can't clear it. */
function useBrandPicture(workspaceId: string) {
  const { data: kit } = useQuery(brandKitQuery(workspaceId))
  const update = useUpdateBrandKit(workspaceId)
  const put = (changes: BrandKitUpdate) => update.mutateAsync(changes)
  return async (field: keyof typeof titles, url: string) => {
    const changes = { [field]: url }
    const failed = i18n.t('Couldn’t update the brand kit')
    const back = kit && inverseFields(kit, changes)
    if (!(await notifyOnFailure(put(changes), failed))) return
    const title = titles[field]
    if (back) notifyChange({ title, undo: () => put(back), redo: () => put(changes), failed })
    else toast.show({ title })
  }
}

const UseAsDialog = lazyWithRetry(() => import('./use-as-dialog').then((module) => module.default))

export interface UseAsProps {
  workspaceId: string
  media: Media
  /** Whether to offer use as a reference, for screens without their own button for it. */
  reference?: boolean | undefined
}

/** A menu to use an image as brand logo or icon, product image or campaign hero image. */
export function UseAs({ workspaceId, media, reference = false }: UseAsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'product' | 'campaign'>()
  const setBrandPicture = useBrandPicture(workspaceId)
  const unusable =
    (isVideo(media) && i18n.t('Videos can’t be used as images.')) ||
    (!media.url && i18n.t('No URL available.'))
  const kitRefusal = useMay(updateBrandKit)
  const productRefusal = useMay(updateProduct)
  const campaignRefusal = useMay(updateCampaign)
  const generateRefusal = useMay(generateImage)
  const url = media.url ?? ''
  const toStudio = () =>
    navigate({
      to: '/w/$workspaceId/studio/image',
      params: { workspaceId },
      search: { reference: [url] },
    })
  return (
    <>
      <LazyMenu
        label={i18n.t('Use as')}
        trigger={
          <Button size="sm">
            <Trans id="Use as <0/>" components={{ 0: <ChevronDown className="size-3.5" /> }} />
          </Button>
        }
        entries={[
          {
            id: 'product',
            label: i18n.t('Product image…'),
            notAllowed: unusable || productRefusal,
            onSelect: () => setAsking('product'),
          },
          {
            id: 'campaign',
            label: i18n.t('Campaign hero image…'),
            notAllowed: unusable || campaignRefusal,
            onSelect: () => setAsking('campaign'),
          },
          reference && {
            id: 'reference',
            label: i18n.t('Reference for a new image'),
            notAllowed: unusable || generateRefusal,
            onSelect: () => void toStudio(),
          },
          { id: 'rule', rule: true },
          {
            id: 'logo',
            label: i18n.t('Brand logo'),
            notAllowed: unusable || kitRefusal,
            onSelect: () => void setBrandPicture('logoUrl', url),
          },
          {
            id: 'icon',
            label: i18n.t('Brand icon'),
            notAllowed: unusable || kitRefusal,
            onSelect: () => void setBrandPicture('iconUrl', url),
          },
        ]}
      />
      {asking && (
        <UseAsDialog workspaceId={workspaceId} url={url} what={asking} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}
