import { Button, type ButtonProps } from '~/src/ui/button'

/** A button in the composer's header; on phones it shows its icon alone, to leave the height to the text. */
export function HeaderButton({ children, ...rest }: ButtonProps) {
  return (
    <Button {...rest} variant="quiet" className="max-md:w-10 max-md:px-0">
      <span className="max-md:sr-only">{children}</span>
    </Button>
  )
}
