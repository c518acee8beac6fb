import { useState } from 'react'
import { dominantColours } from '~/domain/colour/dominant'
import { Button } from '~/src/ui/button'
import { Pipette } from '~/src/ui/icons'
import { toast } from '~/src/ui/toast'
import type { ColourValue } from './kit-values'
import { drawable } from './palette'
import { PictureUnreadable, readPixels } from './read-pixels'

const noRoom = 'There was no room in the palette for the others.'
const whyNot = {
  missing: 'No picture was found at its address.',
  closed: 'Its site does not let other pages read it. Upload the logo instead.',
}
const takenTitle = (count: number) =>
  count === 0
    ? 'The palette has the logo’s colours already.'
    : `${count} ${count === 1 ? 'colour' : 'colours'} taken from the logo.`

type Props = {
  logoUrl: string
  known: readonly ColourValue[]
  /** How many more the palette takes. */
  room: number
  onAdd: (hexes: readonly string[]) => void
  notAllowed: string | undefined
}

/** Takes the logo's colours into the palette. */
export function LogoColours({ logoUrl, known, room, onAdd, notAllowed }: Props) {
  const [reading, setReading] = useState(false)
  const take = async () => {
    setReading(true)
    try {
      const have = new Set(drawable(known).map(({ drawn }) => drawn))
      const found = dominantColours(await readPixels(logoUrl)).filter((hex) => !have.has(hex))
      const taken = found.slice(0, room)
      onAdd(taken)
      toast.show({ title: takenTitle(taken.length), ...(taken.length < found.length && { detail: noRoom }) })
    } catch (error) {
      const detail = error instanceof PictureUnreadable ? whyNot[error.reason] : undefined
      toast.show({ title: 'The logo’s colours can’t be read.', detail, tone: 'failed' })
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      size="sm"
      icon={<Pipette />}
      busy={reading}
      notAllowed={notAllowed ?? (logoUrl === '' && 'There is no logo yet.')}
      onClick={() => void take()}
    >
      From the logo
    </Button>
  )
}
