// Properties draw the same cases each time, so that a change is judged by what it changes. PROPERTY_SEED draws others.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 36) });
