import { i18n } from '@lingui/core'
import { type PointerEvent, type SubmitEvent, useState } from 'react'
import { displayName } from '~/src/media/display-name'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { Segmented } from '~/src/ui/segmented'
import { cropBox, type Crop, type CropBox, croppedName, cropRatios } from './crop-box'

type RatioName = (typeof cropRatios)[number]['name']

interface Props {
  url: string
  name: string
  /** Takes the cropped image as a new file; the old one stays in the library. */
  onCrop: (file: File) => void
  onClose: () => void
}

/** Crops an image to a ratio, as a new file. */
export function CropDialog({ url, name, onCrop, onClose }: Props) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [failure, setFailure] = useState<string>()
  const [ratioName, setRatioName] = useState<RatioName>('4:5')
  const [place, setPlace] = useState({ zoom: 1, across: 0.5, down: 0.5 })
  const [busy, setBusy] = useState(false)
  const ratio = cropRatios.find((each) => each.name === ratioName)?.ratio
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const box = size && cropBox(size, { ratio, ...place })
  const form = 'crop-image'
  const crop = async (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog stands in a form of its own, which the one it was opened from must not hear of.
    event.stopPropagation()
    if (!image || !box || busy) return
    setBusy(true)
    try {
      onCrop(await cut(image, box, name, ratioName))
      onClose()
    } catch {
      setFailure(unreadable)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={i18n.t('Crop {name}', { name: displayName(name, 40) })}
      description={i18n.t('The cropped image is uploaded as a new file. The original stays in Media.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            notAllowed={failure ?? (!image && loading)}
          >
            {i18n.t('Crop')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void crop(event)} className="grid gap-4">
        <Segmented
          label={i18n.t('Aspect ratio')}
          value={ratioName}
          onChange={setRatioName}
          options={cropRatios.map((each) => ({ value: each.name, label: each.name }))}
        />
        <Stage
          url={url}
          image={image}
          box={box}
          onImage={setImage}
          onFailure={() => setFailure(unreadable)}
          place={place}
          onPlace={(next) => setPlace({ ...place, ...next })}
        />
        {failure && (
          <p role="alert" className="text-12 text-red">
            {failure}
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-3">
          <Slider
            label={i18n.t('Zoom')}
            min={1}
            max={3}
            value={place.zoom}
            onChange={(zoom) => setPlace({ ...place, zoom })}
          />
          <Slider
            label={i18n.t('Left to right')}
            dir="ltr"
            value={place.across}
            onChange={(across) => setPlace({ ...place, across })}
          />
          <Slider
            label={i18n.t('Top to bottom')}
            value={place.down}
            onChange={(down) => setPlace({ ...place, down })}
          />
        </div>
      </form>
    </Dialog>
  )
}

const loading = i18n.t('The image is still loading.')
const unreadable = i18n.t(
  'This image can’t be cropped here because its server doesn’t share it with other pages.',
)

interface StageProps {
  url: string
  image: HTMLImageElement | undefined
  box: CropBox | undefined
  onImage: (image: HTMLImageElement) => void
  onFailure: () => void
  place: Omit<Crop, 'ratio'>
  onPlace: (place: Partial<Omit<Crop, 'ratio'>>) => void
}

/** The image with what is left out darkened; dragging moves the frame, which the sliders do for the keyboard. */
function Stage({ url, image, box, onImage, onFailure, place, onPlace }: StageProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!image || !box || event.buttons !== 1) return
    const scale = image.naturalWidth / image.clientWidth
    const [roomAcross, roomDown] = [image.naturalWidth - box.width, image.naturalHeight - box.height]
    const moved = (part: number, by: number, room: number) =>
      room <= 0 ? part : Math.min(1, Math.max(0, part + (by * scale) / room))
    onPlace({
      across: moved(place.across, event.movementX, roomAcross),
      down: moved(place.down, event.movementY, roomDown),
    })
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className="grid justify-center bg-well">
      <div
        dir="ltr"
        className="relative cursor-move touch-none overflow-hidden"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          src={url}
          alt=""
          crossOrigin="anonymous"
          draggable={false}
          referrerPolicy="no-referrer"
          className="block max-h-[44dvh] max-w-full select-none"
          onLoad={({ currentTarget }) => onImage(currentTarget)}
          onError={onFailure}
        />
        {image && box && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute border-2 border-sheet shadow-[0_0_0_9999px_rgb(0_0_0/0.5)]"
            style={{
              left: percent(box.x, image.naturalWidth),
              top: percent(box.y, image.naturalHeight),
              width: percent(box.width, image.naturalWidth),
              height: percent(box.height, image.naturalHeight),
            }}
          />
        )}
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  min?: number
  max?: number
  /** Of what lies so in every language. */
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

/** The part as a file of its own: PNG where there may be see-through places, else JPEG. Rejects where it can't be read. */
async function cut(image: HTMLImageElement, box: CropBox, name: string, ratio: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = box.width
  canvas.height = box.height
  canvas.getContext('2d')?.drawImage(image, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height)
  const keepsAlpha = /\.(png|webp|gif|avif|svg)$/i.test(name)
  const type = keepsAlpha ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The image could not be drawn.')
  return new File([blob], croppedName(name, ratio, keepsAlpha ? 'png' : 'jpg'), { type })
}
