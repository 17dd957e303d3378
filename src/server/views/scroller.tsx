import type { FC, PropsWithChildren } from 'hono/jsx';

type ScrollerProps = PropsWithChildren<{ class: string; labelledBy: string }>;

/** A part of a page that scrolls on its own, and is therefore reachable by keyboard. No landmark: its section is one. */
export const Scroller: FC<ScrollerProps> = ({ class: className, labelledBy, children }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
  <div class={className} role="group" tabindex={0} aria-labelledby={labelledBy}>
    {children}
  </div>
);
