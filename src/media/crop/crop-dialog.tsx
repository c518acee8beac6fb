import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Platform } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import {
  bestRatio,
  pictureRatios,
  platformsFor,
  platformsThatCrop,
  type RatioName,
} from '~/domain/platforms/picture-ratios'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { displayName } from '~/src/media/display-name'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { Segmented } from '~/src/ui/segmented'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type ChosenCrop, chosenBox } from './crop-box'
import { CropStage, type Place } from './crop-stage'

interface Props {
  url: string
  name: string
  description: string
  /** The target platforms: their recommended ratios are indicated, and the most common one is preselected. */
  platforms?: readonly Platform[] | undefined
  /** The current crop. */
  crop?: ChosenCrop | undefined
  /** Whether the original can be chosen, too. */
  withOriginal?: boolean | undefined
  /** The message if the browser can't read the image. */
  unreadable?: string | undefined
  submit: string
  /** Called with the chosen crop; undefined for the original. */
  onChoose: (crop: ChosenCrop | undefined, image: HTMLImageElement) => Promise<void> | void
  onClose: () => void
}

const original = 'original'
type Choice = RatioName | typeof original

/** The initial position of the crop. */
const placeOf = (crop: ChosenCrop | undefined): Place => ({
  zoom: crop?.zoom ?? 1,
  across: crop?.across ?? 0.5,
  down: crop?.down ?? 0.5,
})

/** A dialog to crop an image by aspect ratio. */
export function CropDialog(props: Props) {
  const { url, name, platforms = [], crop, withOriginal = false, onChoose, onClose } = props
  const unreadable = props.unreadable ?? notShared
  const [image, setImage] = useState<HTMLImageElement>()
  const [failure, setFailure] = useState<string>()
  const [choice, setChoice] = useState<Choice>(crop?.ratio ?? bestRatio(platforms) ?? '4:5')
  const [place, setPlace] = useState(() => placeOf(crop))
  const change = (next: Partial<Place>) => setPlace({ ...place, ...next })
  const chosen = choice === original ? undefined : { ratio: choice, ...place }
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const box = size && chosen && chosenBox(size, chosen)
  const isMounted = useIsMounted()
  const submit = async () => {
    if (!image) return
    try {
      await onChoose(chosen, image)
      if (isMounted()) onClose()
    } catch {
      setFailure(unreadable)
    }
  }
  return (
    <FormDialog
      size="lg"
      title={i18n.t('Crop {name}', { name: displayName(name, 40) })}
      description={props.description}
      submit={props.submit}
      notAllowed={failure ?? (!image && loading)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <RatioChoice withOriginal={withOriginal} value={choice} onChange={setChoice} />
        {platforms.length > 0 && <Advice choice={choice} size={size} platforms={platforms} />}
      </div>
      <CropStage
        url={url}
        image={image}
        box={box}
        onImage={setImage}
        onFailure={() => setFailure(unreadable)}
        place={place}
        onPlace={change}
      />
      {failure && (
        <p role="alert" className="text-12 text-red">
          {failure}
        </p>
      )}
      {chosen && <Sliders place={place} onPlace={change} />}
    </FormDialog>
  )
}

interface RatioChoiceProps {
  withOriginal: boolean
  value: Choice
  onChange: (choice: Choice) => void
}

/** The aspect ratios, and "Original" if allowed. */
function RatioChoice({ withOriginal, value, onChange }: RatioChoiceProps) {
  return (
    <div className="-m-1 overflow-x-auto p-1">
      <Segmented<Choice>
        label={i18n.t('Aspect ratio')}
        value={value}
        onChange={onChange}
        options={[
          ...(withOriginal ? [{ value: original, label: i18n.t('Original') } as const] : []),
          ...pictureRatios.map((each) => ({ value: each.name, label: each.name })),
        ]}
      />
    </div>
  )
}

interface AdviceProps {
  choice: Choice
  /** Of the image, in pixels. */
  size: { width: number; height: number } | undefined
  platforms: readonly Platform[]
}

/** Which of the platforms recommend the chosen ratio. */
function Advice({ choice, size, platforms }: AdviceProps) {
  const cropping = size ? platformsThatCrop(size, platforms) : []
  const named = (names: readonly Platform[]) => commaSeparated(names.map((each) => platformNames[each]))
  const recommending = choice === original ? [] : platformsFor(choice, platforms)
  const sentence =
    choice === original
      ? cropping.length > 0 &&
        i18n.t('May be cropped or get bars on: {platforms}', { platforms: named(cropping) })
      : recommending.length > 0
        ? i18n.t('Recommended for {platforms}', { platforms: named(recommending) })
        : i18n.t('Not a ratio that your accounts’ platforms recommend')
  return (
    <p role="status" className="min-h-4 text-12 text-ink-2">
      {sentence}
    </p>
  )
}

interface SlidersProps {
  place: Place
  onPlace: (place: Partial<Place>) => void
}

function Sliders({ place, onPlace }: SlidersProps) {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Slider
        label={i18n.t('Zoom')}
        min={1}
        max={3}
        value={place.zoom}
        onChange={(zoom) => onPlace({ zoom })}
      />
      <Slider
        label={i18n.t('Left to right')}
        dir="ltr"
        value={place.across}
        onChange={(across) => onPlace({ across })}
      />
      <Slider label={i18n.t('Top to bottom')} value={place.down} onChange={(down) => onPlace({ down })} />
    </div>
  )
}

const loading = i18n.t('The image is still loading.')
const notShared = i18n.t(
  'This image can’t be cropped here because its server doesn’t share it with other pages.',
)

interface SliderProps {
  label: string
  min?: number
  max?: number
  /** For a physical direction, which doesn't depend on the language. */
  dir?: 'ltr'
  value: number
  onChange: (value: number) => void
}

function Slider({ label, min = 0, max = 1, dir, value, onChange }: SliderProps) {
  return (
    <Field label={label} id={`crop-${label}`}>
      <input
        id={`crop-${label}`}
        type="range"
        dir={dir}
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-full accent-iris"
      />
    </Field>
  )
}
