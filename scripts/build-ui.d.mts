export function buildUi(): Promise<void>;
