import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link within the app. It tells when it leads to the page that is shown. */
export function Link({ to, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler(to)
  const { pathname } = useLocation()

  function click(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }

  return (
    <a {...rest} href={useHref(to)} aria-current={pathname === to ? 'page' : rest['aria-current']} onClick={click}>
      {children}
    </a>
  )
}
