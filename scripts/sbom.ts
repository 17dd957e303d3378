/** `npm run --silent sbom > sbom.json`: what is installed with Tazı, as a CycloneDX document. */
import { billOfMaterials } from './licences.ts';

console.log(JSON.stringify(billOfMaterials(), null, 2));
