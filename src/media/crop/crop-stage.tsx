import type { PointerEvent } from 'react'
import type { Crop, CropBox } from './crop-box'

/** Position and zoom of the crop. */
export type Place = Omit<Crop, 'ratio'>

interface CropStageProps {
  url: string
  image: HTMLImageElement | undefined
  box: CropBox | undefined
  onImage: (image: HTMLImageElement) => void
  onFailure: () => void
  place: Place
  onPlace: (place: Partial<Place>) => void
}

/** The image with the cropped-off area darkened. Dragging moves the crop; sliders do the same for the keyboard. */
export function CropStage({ url, image, box, onImage, onFailure, place, onPlace }: CropStageProps) {
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
