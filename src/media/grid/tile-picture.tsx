import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ImageOff } from '~/src/ui/icons'

/**
 * A picture that fills its tile, in an element that is used again for the next one. Until that has come, browsers go on
 * showing the one before, so the element is hidden for as long; what is at hand is there at once.
 */
export function TilePicture({ src }: { src: string | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== broken
  useLayoutEffect(() => {
    if (shown) reveal(image)
  }, [src, shown])
  if (!shown)
    return (
      <span className="grid size-full place-items-center rounded text-ink-3 inset-ring inset-ring-line">
        <ImageOff />
      </span>
    )
  return (
    <img
      ref={image}
      // The address comes last: the browser asks as soon as it has one, and once more when the policy is another.
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full rounded object-cover"
      src={src}
      onLoad={() => reveal(image)}
      onError={() => setBroken(src)}
    />
  )
}

function reveal({ current }: RefObject<HTMLImageElement | null>): void {
  if (current) current.style.visibility = current.complete ? '' : 'hidden'
}
