import { useState } from 'react'
import { dominantColours } from '~/domain/colour/dominant'
import { Button } from '~/src/ui/button'
import { Pipette } from '~/src/ui/icons'
import { toast } from '~/src/ui/toast'
import type { ColourValue } from './kit-values'
import { drawable } from './palette'
import { readPixels } from './read-pixels'

type Props = {
  logoUrl: string
  known: readonly ColourValue[]
  onAdd: (hexes: readonly string[]) => void
  notAllowed: string | undefined
}

/** Takes the logo's colours into the palette. */
export function LogoColours({ logoUrl, known, onAdd, notAllowed }: Props) {
  const [reading, setReading] = useState(false)
  const take = async () => {
    setReading(true)
    try {
      const have = new Set(drawable(known).map(({ drawn }) => drawn))
      const found = dominantColours(await readPixels(logoUrl)).filter((hex) => !have.has(hex))
      onAdd(found)
      const title =
        found.length === 0 ? 'The palette has the logo’s colours already.' : `${found.length} colours taken.`
      toast.show({ title })
    } catch {
      toast.show({
        title: 'The logo’s colours can’t be read.',
        detail: 'Its site does not let other pages read it. Upload the logo instead.',
        tone: 'failed',
      })
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
