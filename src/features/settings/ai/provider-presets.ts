import { i18n } from '@lingui/core'

interface ProviderPreset {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  /** Examples of models, as the placeholders show them. */
  readonly textModel: string
  readonly imageModel: string
  readonly hint: string
}

/** Providers that are common, by what has to be entered for them. */
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

/** The preset whose address it is. */
export const presetOf = (baseUrl: string): string =>
  providerPresets.find((preset) => preset.baseUrl !== '' && baseUrl.startsWith(preset.baseUrl))?.id ?? 'other'
