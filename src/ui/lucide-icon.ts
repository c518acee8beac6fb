import { createElement, type SVGAttributes } from 'react'

/** Draws an icon of lucide-react's in the built dashboard (scripts/lean-icons.mjs); how its lines look says styles.css. */
export function createLucideIcon(d: string) {
  return function Icon({ className, ...rest }: SVGAttributes<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : true,
        ...rest,
        className: className ? `lucide ${className}` : 'lucide',
      },
      createElement('path', { d }),
    )
  }
}
