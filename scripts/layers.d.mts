export function checkLayers(): Promise<{ modules: number; imports: number; violations: string[] }>;
