import { Link } from '@tanstack/react-router'
import type { BrandKit } from '~/contract/brand-kit'
import { listed } from '~/src/modules/count-words'
import { Checkbox } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/link-class'

export interface BrandKitFieldProps {
  brandKit: BrandKit | undefined
  workspaceId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the brand kit goes in, and what it brings; what it lacks links to where it is filled in. */
export function BrandKitField({ brandKit, workspaceId, checked, onChange }: BrandKitFieldProps) {
  const missing = brandKit ? lacks(brandKit) : []
  return (
    <div className="rounded border border-line-2 bg-well px-3 py-2.5">
      <Checkbox
        label="Use brand kit"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="mt-1 line-clamp-3 min-h-8 text-12 text-ink-2">
        {!checked
          ? 'It is left out of this picture.'
          : brandKit && (brings(brandKit) || 'The kit is still empty.')}
      </p>
      {checked && missing.length > 0 && (
        <p className="mt-1 text-12 text-ink-3">
          No {listed(missing).replace(' and ', ' or ')} yet.{' '}
          <Link to="/w/$workspaceId/brand" params={{ workspaceId }} className={linkClass}>
            Fill in
          </Link>
        </p>
      )}
    </div>
  )
}

/** What the kit brings, as it would be read out. */
function brings({
  name,
  brandToneOfVoice = [],
  brandAesthetic = [],
  colors = [],
  fonts = [],
}: BrandKit): string {
  const colourNames = colors.map((colour) => colour.name ?? colour.hex)
  return [
    name,
    brandToneOfVoice.join(', '),
    colourNames.join(', '),
    brandAesthetic.join(', '),
    fonts.map(({ family }) => family).join(', '),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

function lacks({ colors, fonts, logoUrl, brandToneOfVoice }: BrandKit): string[] {
  return [
    ...(colors?.length ? [] : ['colours']),
    ...(fonts?.length ? [] : ['fonts']),
    ...(logoUrl ? [] : ['logo']),
    ...(brandToneOfVoice?.length ? [] : ['voice']),
  ]
}
