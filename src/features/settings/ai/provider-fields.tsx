import { i18n } from '@lingui/core'
import type { Control, FieldValues } from 'react-hook-form'
import { FormCheck, FormField, FormText } from '~/src/form/form-fields'
import { Checkbox } from '~/src/ui/checkbox'
import { Select } from '~/src/ui/select'

/** The form's values. */
export interface ProviderValues {
  preset: string
  baseUrl: string
  apiKey: string
  textModel: string
  imageModel: string
  /** Images use another address than text. */
  imagesElsewhere: boolean
  imageBaseUrl: string
  imageApiKey: string
}

interface ProviderFieldsProps {
  control: Control<ProviderValues, unknown, FieldValues>
  /** A key is stored on the server. */
  hasKey: boolean
  preset: string
  onChoose: (preset: string) => void
}

/** The provider's fields, with placeholders of the chosen preset. */
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
  /** A key for images is stored on the server. */
  hasKey: boolean
  elsewhere: boolean
}

/** A second address for images, because local text servers such as Ollama often can't create images. */
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

/** `hasKey`: a key is stored, and an empty field keeps it. */
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

interface ProviderPreset {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  /** Example model, used as the placeholder. */
  readonly textModel: string
  readonly imageModel: string
  readonly hint: string
}

/** Common providers with the values to enter. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    textModel: 'gpt-4.1-mini',
    imageModel: 'gpt-image-1',
    hint: i18n.t('Create a key in your OpenAI account. OpenAI charges for each call.'),
  },
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    textModel: 'llama3.2',
    imageModel: '',
    hint: i18n.t(
      'Runs on this server’s own machine. Needs no key. Ollama only writes text: use another server for images, or leave the image model empty.',
    ),
  },
  {
    id: 'localai',
    name: 'LocalAI',
    baseUrl: 'http://localhost:8080/v1',
    textModel: 'gpt-4',
    imageModel: 'stablediffusion',
    hint: i18n.t('Runs on this server’s own machine, for text and images. Needs no key unless you set one.'),
  },
  {
    id: 'comfyui',
    name: 'ComfyUI',
    baseUrl: 'http://localhost:8000/v1',
    textModel: '',
    imageModel: 'sdxl',
    hint: i18n.t(
      'ComfyUI itself doesn’t speak this protocol: enter the address of a bridge in front of it that offers OpenAI’s image calls.',
    ),
  },
  {
    id: 'other',
    name: i18n.t('Other, OpenAI-compatible'),
    baseUrl: '',
    textModel: '',
    imageModel: '',
    hint: i18n.t('The address ends in the version, such as /v1.'),
  },
]

/** The preset that an address belongs to, or `other`. */
export const presetOf = (baseUrl: string): string =>
  providerPresets.find((preset) => preset.baseUrl !== '' && baseUrl.startsWith(preset.baseUrl))?.id ?? 'other'
