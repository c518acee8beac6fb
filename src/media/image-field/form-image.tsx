import { i18n } from '@lingui/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '~/src/form/form-fields'
import { sizedPicture } from '~/src/media/sized-picture'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { TextInput } from '~/src/ui/text-input'
import { ImageSources } from './image-sources'

type Props<V extends FieldValues, N extends FieldPath<V>> = Omit<FormFieldProps<V, N>, 'label'> & {
  label: string
  workspaceId: string
  /** Whether the field can be cleared; the API doesn't accept an empty URL in place of a saved one. */
  clearable: boolean
}

/** A form field for one image URL: typed, from media, or uploaded. */
export function FormImage<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { workspaceId, clearable, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur, ref, name }) => {
        const url: string = value ?? ''
        return (
          <div className="flex gap-3">
            <Picture
              {...sizedPicture(url || undefined, 72)}
              alt=""
              width={72}
              height={72}
              className="size-18 flex-none rounded"
            />
            <div className="grid min-w-0 flex-1 content-start gap-2">
              <TextInput
                ref={ref}
                name={name}
                type="url"
                inputMode="url"
                placeholder="https://"
                value={url}
                onChange={onChange}
                onBlur={onBlur}
                suffix={
                  url !== '' &&
                  clearable && (
                    <IconButton
                      label={i18n.t('Clear {label}', { label: field.label })}
                      size="sm"
                      icon={<X />}
                      onClick={() => onChange('')}
                    />
                  )
                }
              />
              <ImageSources
                workspaceId={workspaceId}
                what={field.label}
                room={1}
                onPick={([picked]) => picked !== undefined && onChange(picked)}
              />
            </div>
          </div>
        )
      }}
    </FormField>
  )
}
