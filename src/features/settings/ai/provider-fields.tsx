import { i18n } from '@lingui/core'
import type { Control, FieldValues } from 'react-hook-form'
import { FormCheck, FormField, FormText } from '~/src/form/form-fields'
import { Checkbox } from '~/src/ui/checkbox'
import { Select } from '~/src/ui/select'
import { providerPresets } from './provider-presets'

/** What the form holds, as typed. */
export interface ProviderValues {
  preset: string
  baseUrl: string
  apiKey: string
  textModel: string
  imageModel: string
  /** Images come from another address than text. */
  imagesElsewhere: boolean
  imageBaseUrl: string
  imageApiKey: string
}

interface ProviderFieldsProps {
  control: Control<ProviderValues, unknown, FieldValues>
  /** Whether the server keeps a key. */
  hasKey: boolean
  preset: string
  onChoose: (preset: string) => void
}

/** The provider's fields, with examples of the chosen one. */
export function ProviderFields({ control, hasKey, preset, onChoose }: ProviderFieldsProps) {
  const chosen = providerPresets.find(({ id }) => id === preset) ?? providerPresets.at(-1)
  return (
    <>
      <FormField control={control} name="preset" label={i18n.t('Provider')} hint={chosen?.hint}>
        {({ value, onBlur }) => (
          <Select
            options={providerPresets.map(({ id, name }) => ({ value: id, label: name }))}
            value={value}
            onChange={onChoose}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <AddressText control={control} name="baseUrl" label={i18n.t('Address')} />
      <KeyText control={control} name="apiKey" label={i18n.t('Key')} hasKey={hasKey} />
      <div className="grid gap-4 md:grid-cols-2">
        <FormText
          control={control}
          name="textModel"
          label={i18n.t('Text model')}
          dir="ltr"
          autoComplete="off"
          placeholder={chosen?.textModel}
        />
        <FormText
          control={control}
          name="imageModel"
          label={i18n.t('Image model')}
          dir="ltr"
          autoComplete="off"
          placeholder={chosen?.imageModel}
        />
      </div>
    </>
  )
}

interface ImageAddressProps {
  control: Control<ProviderValues, unknown, FieldValues>
  /** Whether the server keeps a key for images. */
  hasKey: boolean
  elsewhere: boolean
}

/** A second address for images: what writes on one’s own machine, such as Ollama, often paints nothing. */
export function ImageAddress({ control, hasKey, elsewhere }: ImageAddressProps) {
  return (
    <>
      <FormCheck control={control} name="imagesElsewhere">
        {({ checked, onChange }) => (
          <Checkbox
            label={i18n.t('Use another server for images')}
            hint={i18n.t('For example text from Ollama and images from a bridge to ComfyUI.')}
            checked={checked}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </FormCheck>
      {elsewhere && (
        <div className="grid gap-4 md:grid-cols-2">
          <AddressText control={control} name="imageBaseUrl" label={i18n.t('Image server’s address')} />
          <KeyText
            control={control}
            name="imageApiKey"
            label={i18n.t('Image server’s key')}
            hasKey={hasKey}
          />
        </div>
      )}
    </>
  )
}

interface ServerTextProps {
  control: Control<ProviderValues, unknown, FieldValues>
  label: string
}

function AddressText(props: ServerTextProps & { name: 'baseUrl' | 'imageBaseUrl' }) {
  return <FormText {...props} type="url" dir="ltr" autoComplete="off" placeholder="https://…/v1" />
}

/** `hasKey`: the server keeps one, which an empty field leaves as it is. */
function KeyText({
  hasKey,
  ...props
}: ServerTextProps & { name: 'apiKey' | 'imageApiKey'; hasKey: boolean }) {
  return (
    <FormText
      {...props}
      type="password"
      autoComplete="new-password"
      aside={hasKey ? i18n.t('leave empty to keep the stored one') : i18n.t('encrypted, never shown again')}
    />
  )
}
