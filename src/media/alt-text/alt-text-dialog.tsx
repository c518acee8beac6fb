import { i18n } from '@lingui/core'
import { setAltText, type Media } from '~/contract/media'
import { useMay } from '~/src/api/queries/access'
import { displayName } from '~/src/media/display-name'
import { isVideo } from '~/src/media/media-thumb'
import { sizedPicture } from '~/src/media/sized-picture'
import { FormDialog } from '~/src/ui/form-dialog'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { AltTextField } from './alt-text-field'
import { useAltTextForm } from './use-alt-text-form'

type Props = { workspaceId: string; media: Media; onClose: () => void }

/** Edits an item's alt text next to its image. Closing the dialog keeps the text as a draft on this device; Cancel discards it. */
export function AltTextDialog({ workspaceId, media, onClose }: Props) {
  const form = useAltTextForm(workspaceId, media)
  const notAllowed = useMay(setAltText)
  const isMounted = useIsMounted()
  const save = async () => {
    if (!notAllowed && (await form.save()) && isMounted()) onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Alt text for {name}', { name: displayName(media.name ?? '', 40) })}
      submit={i18n.t('Save alt text')}
      busy={form.saving}
      notAllowed={notAllowed ?? form.fieldError ?? (!form.changed && i18n.t('No changes to save.'))}
      onSubmit={save}
      onClose={onClose}
      onCancel={() => {
        form.discard()
        onClose()
      }}
      className="grid gap-3"
    >
      {!isVideo(media) && (
        <Picture
          {...sizedPicture(safeHref(media.url), 528)}
          alt=""
          width={528}
          height={224}
          eager
          className="h-56 w-full rounded object-contain! max-md:h-40"
        />
      )}
      <AltTextField
        workspaceId={workspaceId}
        media={media}
        form={form}
        notAllowed={notAllowed}
        onSubmit={() => void save()}
      />
    </FormDialog>
  )
}
