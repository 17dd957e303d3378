import type { FC } from 'hono/jsx';

/** A share as a bar, with the number next to it. */
export const Bar: FC<{ share: number }> = ({ share }) => (
  <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width={Math.max(1, share * 100).toFixed(1)} height="8" rx="1" />
  </svg>
);
