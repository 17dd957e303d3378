import type { FC, PropsWithChildren } from 'hono/jsx';

type ScrollerProps = PropsWithChildren<{ class: string; labelledBy: string }>;

/** A part of a page that scrolls on its own, and is therefore reachable by keyboard. */
export const Scroller: FC<ScrollerProps> = ({ class: className, labelledBy, children }) => (
  <section class={className} tabindex={0} aria-labelledby={labelledBy}>
    {children}
  </section>
);
